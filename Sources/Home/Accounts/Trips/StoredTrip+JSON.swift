import WeatherModel
import Wire

extension StoredTrip {
  /// Writes the members of a trip in a backup.
  func write(to json: inout JSONWriter) {
    json.key("trip")
    json.value(written: trip.json)
    json.member("key", key)
    json.member("order_hash", hexadecimalText(digest))
    json.array("events", of: events) { event, json in
      json.member("kind", event.kind.word)
      json.member("time", event.time.description)
      json.member("device", event.device?.text)
      json.member("detail", event.detail.isEmpty ? nil : event.detail)
    }
  }

  /// Reads a trip from a backup; throws for one that could not have been booked.
  init(json: JSON) throws(JSONError) {
    let trip = try Trip(json: json["trip"])
    guard trip.cancellation == nil, trip.price.total.amount <= StoredTrip.largestAmount,
      TripOrder(from: trip.start, to: trip.end).refusal == nil
    else { throw json["trip"].invalid("a trip that can be booked") }
    guard let key = BookingKey(try json["key"].text()) else { throw json["key"].invalid("1 to 128 ASCII characters") }
    guard let digest = bytes(hexadecimal: try json["order_hash"].text()), digest.count == 32 else {
      throw json["order_hash"].invalid("64 hexadecimal digits")
    }
    var events: [TripEvent] = []
    for item in try json["events"].items() {
      let word = try item["kind"].text()
      guard let kind = TripEvent.Kind.allCases.first(where: { $0.word == word }) else {
        throw item["kind"].invalid("booked, cancelled, restored or observed")
      }
      let detail = try item["detail"].textIfPresent() ?? ""
      switch kind {
      case .cancelled: guard reasonProblem(detail) == nil else { throw item["detail"].invalid("a reason of 1 to 200 bytes") }
      case .observed: _ = try StopOutcome(json: JSON(parsing: Array(detail.utf8)))
      case .booked, .restored: guard detail.isEmpty else { throw item["detail"].invalid("nothing") }
      }
      let device = try item["device"].textIfPresent()
      events.append(TripEvent(kind, try item["time"].instant(), by: device.flatMap { RecordID(text: $0) }, detail: detail))
    }
    guard events.first?.kind == .booked else { throw json["events"].invalid("a list that begins with the booking") }
    self.init(trip, key: key.text, digest: digest, events: events)
  }
}
