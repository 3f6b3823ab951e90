import Loop
import Routes
import WeatherModel

extension WeatherListFeature.State {
  /// The address of the page in view, so that a reload or a link shows the same.
  public var url: String { url(of: selected) }

  /// The address of a page.
  public func url(of id: WeatherListFeature.PageID) -> String {
    guard id != WeatherListFeature.here, let cell = cell(of: id) else { return Route.home.url }
    return Route.at(cell).url
  }

  /// The cell of a page.
  @inline(never) func cell(of id: WeatherListFeature.PageID) -> Cell? { pages[id: id]?.coordinate.map { Cell($0) } }

  /// Puts a page that the server was asked for in view. Whoever follows a link to a place only looks at it.
  public mutating func show(_ page: WeatherFeature.State) {
    let known = page.origin.isHere ? WeatherListFeature.here : page.coordinate.flatMap { chosenPage(at: $0) }
    let id = known ?? freeID
    var page = page
    page.isGuest = known.map { pages[id: $0]?.isGuest == true } ?? true
    pages[id: id] = page
    selected = id
  }
}
