import Loop
import Routes
import WeatherModel

// The pages beside the person's saved places, each of which has one.
extension WeatherListFeature.State {
  /// The pages that are shown beside each other, in their order: where the device's own position is saved, too, the saved place stands
  /// for both.
  public func distinctPages(_ places: SavedPlaces) -> [WeatherListFeature.PageID] {
    var ids: [WeatherListFeature.PageID] = savedCell(of: .here, places) == nil ? [.here] : []
    for place in places.list { ids.append(.place(place.cell)) }
    for id in pages.ids where id != .here && savedCell(of: id, places) == nil { ids.append(id) }
    return ids
  }

  /// The index among those of the page in view.
  public func position(_ places: SavedPlaces) -> Int { index(of: selected, places) ?? 0 }

  /// The index of a page among the distinct ones.
  private func index(of id: WeatherListFeature.PageID, _ places: SavedPlaces) -> Int? {
    distinctPages(places).firstIndex(of: savedCell(of: id, places).map { .place($0) } ?? id)
  }

  /// The page before another one.
  func pageBefore(_ id: WeatherListFeature.PageID, _ places: SavedPlaces) -> WeatherListFeature.PageID {
    let (ids, index) = (distinctPages(places), index(of: id, places) ?? 0)
    return index > 0 ? ids[index - 1] : .here
  }

  /// The cell of a page whose place is saved; for the page of the device's own position, if the place there is saved.
  func savedCell(of id: WeatherListFeature.PageID, _ places: SavedPlaces) -> Cell? {
    cell(of: id).flatMap { places.contains($0) ? $0 : nil }
  }

  /// The way back from a place that is only looked at: where the device is if that is known, else the first saved place.
  func wayBack(_ places: SavedPlaces) -> Destination.Screen {
    if cell(of: .here) != nil { return .here }
    return places.list.first.map { .place($0.cell) } ?? .here
  }

  /// Gives each saved place a page, and the pages the names of their places. A place that is no longer saved keeps its page only while that
  /// is in view.
  mutating func showPlaces(_ places: SavedPlaces, instead old: [SavedPlace] = []) {
    for place in old where !places.contains(place.cell) && selected != .place(place.cell) { pages.remove(.place(place.cell)) }
    for place in places.list {
      let id = WeatherListFeature.PageID.place(place.cell)
      var page = pages[id: id] ?? WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: place.coordinate)
      page.coordinate = place.coordinate
      // Only a place that is not saved gives way to another random one.
      if page.origin.isRandom { page.origin = .chosen(searchedFor: nil) }
      page.nickname = place.nickname
      if !place.name.isEmpty, place.name != place.coordinate.shortText { page.knownName = place.name }
      if pages[id: id] != page { pages[id: id] = page }
    }
  }
}
