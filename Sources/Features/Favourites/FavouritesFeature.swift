import WeatherModel

/// The places that a person has saved, side by side: to go to them, to put them in order, to let them go.
///
/// The screen knows nothing of its own: the places are the pages of weather, and what happens here happens to them.
public enum FavouritesFeature {
  /// What happens on the screen and on the sheet that manages the places.
  public enum Action: Hashable, Sendable {
    /// The person wants to see a place beside the list.
    case chosen(Favourite.ID)
    /// The person put a place somewhere else among the places.
    case moved(Favourite.ID, to: Int)
    /// The person wants a place gone.
    case deleteButtonTapped(Favourite.ID)
    /// The person wants the place beside the list gone.
    case removeButtonTapped(Favourite.ID)
    /// The person wants a random place among theirs.
    case addRandomLocationButtonTapped
    /// The person closed the sheet.
    case doneButtonTapped
  }
}
