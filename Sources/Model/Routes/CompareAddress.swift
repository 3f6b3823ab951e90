import WeatherModel

/// The saved places that an address shows side by side: "/compare/here/35.689,139.692". "/compare" leaves the choice to the view.
public struct CompareAddress: Hashable, Sendable {
  /// At most this many places are side by side.
  public static var mostPlaces: Int { 3 }

  /// The places in their order, each once; nil stands for the device's own position.
  public var places: [Cell?]

  /// Creates an address from its places.
  public init(_ places: [Cell?] = []) { self.places = places }

  var url: String {
    var url = folder
    for place in places { url += "/" + (place?.description ?? hereWord) }
    return url
  }

  /// Parses the part of a path that identifies the screen; nil when it is none.
  init?(_ path: ArraySlice<UInt8>) {
    guard begins(path, with: folder) else { return nil }
    var (places, rest): ([Cell?], ArraySlice<UInt8>) = ([], path.dropFirst(folder.utf8.count))
    while !rest.isEmpty {
      guard rest.first == UInt8(ascii: "/") else { return nil }
      let part = rest.dropFirst().prefix { $0 != UInt8(ascii: "/") }
      var place: Cell?
      if !says(part, hereWord) {
        guard let cell = Destination.cell(part) else { return nil }
        place = cell
      }
      if places.contains(place) || places.count == CompareAddress.mostPlaces { return nil }
      places.append(place)
      rest = rest.dropFirst(1 + part.count)
    }
    self.init(places)
  }
}

private var folder: String { "/compare" }
private var hereWord: String { "here" }
