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
      }, child: .details)
  }
}

// The details of a place.
extension AppFeature {
  /// Passes an action to the details of a place; ignored if they are not open.
  static func details(_ state: inout State, _ action: DetailsFeature.Action, _ clients: Clients) -> Effect<Action> {
    guard let cell = state.details?.cell else { return .none }
    guard case .delegate(let wanted) = action else {
      return .child(Child.details.id, &state.details, action, DetailsFeature.reduce, Action.details)
    }
    guard state.places.contains(cell) else { return .none }
    switch wanted {
    case .nicknameChosen(let nickname):
      return places(&state, .renamed(cell, nickname), clients)
    case .removalRequested:
      state.navigation.opened = nil
      return places(&state, .removedInList(.place(cell)), clients)
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
