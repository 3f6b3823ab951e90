import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

/// The screen with the weather and air on the way from A to B.
enum AlongTheWayView {
  // Not inlined: the screen is part of the wasm's second half.
  @inline(never) static func view(
    _ state: AlongTheWayFeature.State, _ environment: Environment, _ send: Send<AlongTheWayFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let map = Destination(.tool(.map))
    let head = Node(.div, .class("row")) {
      iconForm(.back, label: copy.backToMap, url: map.url) { environment.open(map) }
      screenTitle(copy.onTheWay)
    }
    return screen(
      class: "screen screen--tool way-screen", key: "way",
      children: [
        topBar(head),
        Node(.div, .class("stack")) {
          summary(state, environment)
          Node(.div, .class("with-script row--centre row")) {
            segmented(
              copy.travelSpeed, name: "speed", segments: TravelSpeed.allCases.map { Segment($0.word, copy.travel($0)) },
              selected: state.speed.word
            ) { word in
              if let speed = TravelSpeed(word: word) { send(.speedChosen(speed)) }
            }
          }
          if let problem = state.problem {
            notice(copy.tripsMissing(reason: environment.words(problem)), action: button(copy.retry, style: .quiet) { send(.appeared) })
          }
          if let journey = state.journey {
            best(journey, environment, send)
            times(state, journey, environment, send)
            button(copy.takeDeparture, icon: .check, style: .primary, isWide: true, isDisabled: state.isAsking) { send(.useButtonTapped) }
          } else if state.problem == nil {
            Node(.p, .class("glass card without-script")) { copy.wayNeedsScript }
            Node(.div, .class("skeleton trips__waiting with-script"), .decorative)
          }
        },
        Node(.div, .class("stack")) {
          if let journey = state.journey {
            card(copy.leavingAt(time: environment.deviceDisplay.dayAndTime(journey.departure)), icon: .route) {
              routeList(journey.stops, environment)
            }
            routeCredits(journey.stops, [], copy)
          }
        },
      ])
  }

  private static func summary(_ state: AlongTheWayFeature.State, _ environment: Environment) -> Node {
    let (copy, display) = (environment.copy, environment.deviceDisplay)
    let way = GreatCircle(from: state.from.coordinate, to: state.to.coordinate)
    let length = copy.straightLine(distance: display.distanceWithUnit(way.length))
    return Node(.p, .class("callout on-sky secondary")) {
      copy.fromTo(
        from: state.journey?.stops.first.map { name(of: $0, environment) } ?? state.start.name,
        to: state.journey?.stops.last.map { name(of: $0, environment) } ?? state.end.name)
      Node(.br)
      isolated(length + " · " + copy.travelTime(seconds: way.duration(at: state.speed)))
    }
  }

  /// The best time of departure, and the reason.
  private static func best(_ journey: Journey, _ environment: Environment, _ send: Send<AlongTheWayFeature.Action>) -> Node {
    guard let best = journey.best else { return .nothing }
    let (copy, display) = (environment.copy, environment.deviceDisplay)
    return card(copy.bestDeparture, icon: .clock) {
      Node(.p, .class("list__title")) { isolated(display.dayAndTime(best.time)) }
      departureBars(ease(journey), best: journey.choices.firstIndex { $0.time == best.time }, axis: axis(of: journey, display))
      Node(.p) { copy.departure(best.reason) }
      if best.time != journey.departure {
        button(copy.leavingAt(time: display.dayAndTime(best.time)), icon: .check, isWide: true) { send(.departureChosen(best.time)) }
      }
    }
  }

  /// How easy the way is for each hour of departure, relative to the easiest.
  private static func ease(_ journey: Journey) -> [Double] {
    let hours = journey.ease
    let most = hours.max() ?? 1
    return hours.map { $0 / most }
  }

  /// The times of the first, the last and three bars between them.
  private static func axis(of journey: Journey, _ display: Display) -> [String] {
    let last = journey.choices.count - 1
    if last < 4 { return [] }
    return (0...4).map { quarter in display.time(journey.choices[last * quarter / 4].time) }
  }

  /// A menu of the times of departure in the next 24 hours.
  private static func times(
    _ state: AlongTheWayFeature.State, _ journey: Journey, _ environment: Environment, _ send: Send<AlongTheWayFeature.Action>
  ) -> Node {
    let (copy, display) = (environment.copy, environment.deviceDisplay)
    var options: [(segment: Segment, language: String?)] = []
    var choices = journey.choices.map { $0.time }
    if !choices.contains(journey.departure) { choices.insert(journey.departure, at: 0) }
    for time in choices { options.append((Segment(time.description, display.dayAndTime(time)), nil)) }
    return Node(.section, .class("glass list with-script")) {
      row(
        copy.departureTime,
        end: menu(copy.departureTime, name: "departure", options: options, selected: (state.departure ?? journey.departure).description) {
          send(.departureChosen(Instant(iso8601: $0)))
        })
    }
  }
}
