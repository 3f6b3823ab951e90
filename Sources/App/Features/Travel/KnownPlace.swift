import WeatherModel
import Wire

/// A place that was looked up: its position, address, nickname and air.
public struct KnownPlace: Hashable, Sendable {
  /// The place in the form of an end of a trip.
  public var point: TripPoint
  /// When its air was requested. The age of the air itself is in its provenance.
  public var airRequestedAt: Instant

  /// A place as it was at a moment.
  public init(_ point: TripPoint, airRequestedAt: Instant) {
    self.point = point
    self.airRequestedAt = airRequestedAt
  }

  /// A place whose air was not requested yet.
  init(_ coordinate: Coordinate, name: String, nickname: String? = nil) {
    let isPossible = nameProblem(name) == nil
    self.init(
      TripPoint(
        coordinate, name: isPossible ? name : coordinate.shortText, nickname: nickname.flatMap { nicknameProblem($0) == nil ? $0 : nil }),
      airRequestedAt: Instant(seconds: 0))
  }

  /// The cell of the place, which identifies it: points of one cell are the same place.
  public var cell: Cell { Cell(point.coordinate) }

  /// Whether its air is fresh enough not to be requested again.
  func isFresh(at now: Instant) -> Bool { isFreshAir(point.air, requestedAt: airRequestedAt, at: now) }

  /// The same place without air whose source forbids storing it.
  fileprivate var storable: KnownPlace {
    var place = self
    if let air = point.air, !air.provenance.source.mayBeStored {
      place.point.air = nil
      // So that its air is requested again.
      place.airRequestedAt = Instant(seconds: 0)
    }
    return place
  }
}

extension KnownPlace {
  /// Writes the place as it is stored on the device.
  func write(to json: inout JSONWriter) {
    let place = storable
    json.object { json in
      json.member("at", place.airRequestedAt.description)
      json.key("point")
      json.value(written: place.point.json)
    }
  }

  /// Reads a stored place; nil if it is unreadable.
  init?(_ json: JSON) {
    do throws(JSONError) {
      self.init(try TripPoint(json: json["point"]), airRequestedAt: Instant(iso8601: try json["at"].text()) ?? Instant(seconds: 0))
    } catch {
      return nil
    }
    if nameProblem(point.name) != nil { return nil }
  }
}
