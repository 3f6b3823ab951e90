import Loop
import Routes
import WeatherModel

extension WeatherListFeature.State {
  /// The screen of the page in view. It is put in the address, so that a reload or a link shows the same page.
  var screen: Destination.Screen { screen(of: selected) }

  /// Whether a page of the list has this address.
  func has(_ screen: Destination.Screen) -> Bool {
    guard case .place(let cell) = screen else { return true }
    return pages.contains(.place(cell))
  }

  func url(of id: WeatherListFeature.PageID) -> String { Destination(screen(of: id)).url }

  private func screen(of id: WeatherListFeature.PageID) -> Destination.Screen {
    if case .place(let cell) = id { .place(cell) } else { .here }
  }

  func cell(of id: WeatherListFeature.PageID) -> Cell? {
    if case .place(let cell) = id { cell } else { pages[id: id]?.coordinate.map { Cell($0) } }
  }

  /// Brings the place of an address into view.
  mutating func open(_ cell: Cell) {
    if !pages.contains(.place(cell)) {
      pages.append(WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: cell.coordinate), id: .place(cell))
    }
    selected = .place(cell)
  }

  /// Brings a page into view that was requested from the server.
  public mutating func show(_ page: WeatherFeature.State) {
    pages[id: page.id] = page
    selected = page.id
  }
}

extension WeatherFeature.State {
  /// The id of the page among the others.
  public var id: WeatherListFeature.PageID {
    if !origin.isHere, let coordinate { .place(Cell(coordinate)) } else { .here }
  }
}

extension WeatherListFeature.PageID: EffectKeyed {
  /// A number for each cell, and 0 for the device's own position.
  public var effectKey: EffectID.Key { .number(number) }

  /// The same number, as the key of a row.
  var number: Int64 {
    guard case .place(let cell) = self else { return 0 }
    return (Int64(cell.latitude) + 90_000) * 360_000 + Int64(cell.longitude) + 180_001
  }

  /// The id as a text: "here", or the cell.
  var text: String { if case .place(let cell) = self { cell.cookieText } else { "here" } }

  /// Reads what `text` writes.
  init?(text: String) {
    if text == "here" {
      self = .here
    } else {
      guard let cell = Cell(cookieText: Array(text.utf8)[...]) else { return nil }
      self = .place(cell)
    }
  }
}
