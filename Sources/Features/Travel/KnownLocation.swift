import WeatherModel
import Wire

/// A place that was looked up: where it is, its address, what the person calls it, and the air there.
public struct KnownLocation: Hashable, Sendable {
  /// The place as an end of a trip.
  public var point: TripPoint
  /// When its air was asked for. How old the air itself is its source says.
  public var at: Instant

  /// A place as it was at a moment.
  public init(_ point: TripPoint, at: Instant) {
    self.point = point
    self.at = at
  }

  /// What tells it from others: points of one cell are the same place.
  public var cell: Cell { Cell(point.coordinate) }

  /// Whether its air need not be asked for.
  @inline(never) func isFresh(at now: Instant) -> Bool { isFreshAir(point.air, asked: at, at: now) }

  /// The same without what may not be kept.
  fileprivate var keepable: KnownLocation {
    var place = self
    if let air = point.air, !air.provenance.source.mayBeKept {
      place.point.air = nil
      // Its air is to be asked for again.
      place.at = Instant(seconds: 0)
    }
    return place
  }
}

extension KnownLocation {
  /// As the device keeps it.
  @inline(never) func write(to json: inout JSONWriter) {
    let place = keepable
    json.object { json in
      json.member("at", place.at.description)
      json.key("point")
      json.value(written: place.point.json)
    }
  }

  /// Reads what was kept; what can't be read is none.
  @inline(never) init?(_ json: JSON) {
    do throws(JSONError) {
      self.init(try TripPoint(json: json["point"]), at: Instant(iso8601: try json["at"].text()) ?? Instant(seconds: 0))
    } catch {
      return nil
    }
    if nameProblem(point.name) != nil { return nil }
  }
}
