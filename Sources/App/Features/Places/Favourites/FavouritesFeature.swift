import WeatherModel

/// The list of a person's saved places: opening, sorting and deleting them.
///
/// The screen has no state of its own: the parent applies its actions to the saved places.
public enum FavouritesFeature {
  /// Events of the screen and of the sheet for managing the places.
  public indirect enum Action: Hashable, Sendable {
    /// The person chose the place to show beside the list.
    case chosen(Favourite.ID)
    /// The person moved a place to this index in the list.
    case moved(Favourite.ID, to: Int)
    /// The person wants to delete a place.
    case deleteButtonTapped(Favourite.ID)
    /// The person wants to delete the place shown beside the list.
    case removeButtonTapped(Favourite.ID)
    /// The person wants to add a random place.
    case addRandomLocationButtonTapped
    /// The person closed the sheet.
    case doneButtonTapped
  }
}
