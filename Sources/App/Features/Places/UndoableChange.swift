import WeatherModel

/// A change of the list that a message tells about, and that the person can undo.
public struct UndoableChange: Equatable, Sendable {
  /// What was done.
  public enum Kind: Equatable, Sendable {
    /// The place was saved. If the page was made for this, undoing removes it.
    case saved(isNewPage: Bool)
    /// The place was given up by its star; its page stays.
    case givenUp
    /// The place and its page were removed.
    case removed
    /// The page of a random place was replaced by another one.
    case replaced(by: WeatherListFeature.PageID)
  }

  /// What was done.
  public var kind: Kind
  /// The page with its weather, as it was before.
  public var page: WeatherFeature.State
  /// The saved place; nil if it was not saved.
  public var place: SavedPlace?
  /// The index of the saved place.
  public var index = 0
  /// The index of the page among all.
  public var position = 0
  /// Whether the page was in view, so that it returns to view.
  public var wasSelected = false

  /// A change of a page.
  public init(_ kind: Kind, _ page: WeatherFeature.State) { (self.kind, self.page) = (kind, page) }

  /// The page's id.
  var id: WeatherListFeature.PageID { page.id }
}
