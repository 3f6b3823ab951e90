import Loop
import Markup
import Routes
import WeatherModel

extension Screen {
  static func details(_ details: DetailsFeature.State) -> Screen {
    Screen(
      address: .details(details.cell), title: { $0.shown(details).title },
      view: { app, environment, send in
        DetailsView.view(details, app.shown(details), environment, send.pullback { .details($0) })
      })
  }
}

// The details of a place.
extension AppFeature {
  /// Handles an action of the details of a place; ignored if they are not open. A nickname that is refused stays in the field only; the
  /// place keeps its last valid one.
  static func details(_ state: inout State, _ action: DetailsFeature.Action, _ clients: Clients) -> Effect<Action> {
    guard var details = state.details else { return .none }
    let cell = details.cell
    switch action {
    case .nicknameEdited(let text):
      details.edit(text)
      state.details = details
      return details.isRefused ? .none : places(&state, .renamed(cell, trimmedText(details.text)), clients)
    case .removeButtonTapped:
      guard state.places.contains(cell) else { return .none }
      state.navigation.opened = nil
      return places(&state, .removed(.place(cell), ignoresDoubleClick: false), clients)
    }
  }
}

extension AppFeature.State {
  /// The screen with a place's details; nil while it is not open.
  var details: DetailsFeature.State? {
    get { if case .details(let details)? = navigation.opened { details } else { nil } }
    set { if let newValue, details != nil { navigation.opened = .details(newValue) } }
  }

  /// The details of a place as they open, with its nickname in the field.
  func details(of cell: Cell) -> DetailsFeature.State { DetailsFeature.State(cell: cell, text: places[cell]?.nickname ?? "") }

  /// Fills the field with the place's nickname as soon as it is known, unless the person has begun to type.
  mutating func fillNickname() {
    guard let open = details, open.text.isEmpty else { return }
    details = details(of: open.cell)
  }

  /// The place's data for the screen with its details.
  func shown(_ details: DetailsFeature.State) -> DetailsView.Place {
    var page = WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: details.cell.coordinate)
    if let known = weatherList.pages[id: .place(details.cell)] {
      page = known
    } else if let here = weatherList.pages[id: .here], weatherList.cell(of: .here) == details.cell {
      page = here
    }
    let environment = environment
    return DetailsView.Place(
      name: page.ownName(environment), title: page.placeName(environment), coordinate: page.coordinate ?? details.cell.coordinate,
      report: page.report, isSaved: places.contains(details.cell))
  }
}
