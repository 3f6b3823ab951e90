import Copy
import DesignSystem
import Loop
import Markup
import Routes
import WeatherModel

/// The screen about one end of the trip that is being built: its nickname, address, coordinates and air.
enum TripEndView {
  static func view(
    _ state: TripEndFeature.State, _ environment: Environment, _ send: Send<TripEndFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let map = Destination(.tool(.map))
    guard let place = state.place else {
      return screen(
        class: "screen screen--tool", key: "trip-end",
        children: [
          environment.titleBar(copy.end(state.end, nil), backButton: copy.backToMap, to: map),
          places(for: state.end, environment),
          formButton(copy.backToMap, icon: .map, style: .primary, isWide: true, url: map.url) { environment.open(map) },
        ])
    }
    let head = Node(.div, .class("row")) {
      iconButton(.back, label: copy.back) { send(.backButtonTapped) }
      endMark(copy.letter(of: state.end), isB: state.end == .end)
      screenTitle(shortTitle(of: place.point))
    }
    let air = DisplayedAir(place.point.air?.value, environment)
    return screen(
      class: "screen screen--tool", key: "trip-end",
      children: [
        topBar(head),
        plainCard {
          textField(
            copy.nickname, id: "trip-nickname", value: state.text, count: copy.letters(of: state.length, atMost: SyncLimits.nickname),
            isRefused: false, note: copy.nicknameNote(name: place.point.name)
          ) { send(.nicknameEdited($0)) }
        },
        Node(.section, .class("glass list")) {
          row(copy.address, value: place.point.name)
          row(copy.coordinates, value: copy.coordinates(place.point.coordinate))
          row(copy.airQuality, value: air.map { $0.words(copy) } ?? copy.noDataHere)
          if let source = place.point.air?.provenance {
            row(copy.lastUpdate, value: copy.ago(environment.now - source.fetchedAt) + " · " + copy.name(source.source))
          }
        },
        button(copy.chooseAnother, icon: .locate, isWide: true) { send(.unsetButtonTapped) },
      ])
  }

  /// The button that opens the list of places that were looked up before.
  private static func places(for end: TripEnd, _ environment: Environment) -> Node {
    let (copy, places) = (environment.copy, Destination(.trip(.places(for: end))))
    return formButton(end == .start ? copy.chooseA : copy.chooseB, icon: .locate, isWide: true, url: places.url) {
      environment.open(places)
    }
  }
}
