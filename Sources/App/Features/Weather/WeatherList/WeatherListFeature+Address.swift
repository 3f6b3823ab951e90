import Loop
import Routes
import WeatherModel

extension WeatherListFeature.State {
  /// The screen of the page in view. It is put in the address, so that a reload or a link shows the same page.
  var screen: Destination.Screen { screen(of: selected) }

  /// The way back from a place that is only looked at: where the device is if that is known, else the first saved place.
  var home: Destination.Screen {
    if cell(of: WeatherListFeature.here) != nil { return .here }
    return pages.ids.first { pages[id: $0]?.isGuest == false && cell(of: $0) != nil }.map { screen(of: $0) } ?? .here
  }

  /// Whether the device's position is known or a place is saved.
  var hasHome: Bool { home != .here || cell(of: WeatherListFeature.here) != nil }

  /// Whether a page of the list has this address.
  func has(_ screen: Destination.Screen) -> Bool {
    guard case .place(let cell) = screen else { return true }
    return savedPage(at: cell.coordinate) != nil
  }

  func url(of id: WeatherListFeature.PageID) -> String { Destination(screen(of: id)).url }

  private func screen(of id: WeatherListFeature.PageID) -> Destination.Screen {
    guard id != WeatherListFeature.here, let cell = cell(of: id) else { return .here }
    return .place(cell)
  }

  func cell(of id: WeatherListFeature.PageID) -> Cell? { pages[id: id]?.coordinate.map { Cell($0) } }

  /// Brings the place of an address into view, with its page if there is one.
  mutating func open(_ cell: Cell) {
    if let id = savedPage(at: cell.coordinate) {
      selected = id
    } else {
      show(WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: cell.coordinate))
    }
  }

  /// Brings a page into view that was requested from the server. A place that was opened by a link is only looked at.
  public mutating func show(_ page: WeatherFeature.State) {
    let known = page.origin.isHere ? WeatherListFeature.here : page.coordinate.flatMap { savedPage(at: $0) }
    let id = known ?? freeID
    var page = page
    page.isGuest = known.map { pages[id: $0]?.isGuest == true } ?? true
    pages[id: id] = page
    selected = id
  }
}
