import WeatherModel
import Wire

/// Orders, trips and months, as devices and servers exchange them.
let tripTarget = FuzzTarget("trip", longest: 16_384) { bytes throws(RuleViolation) in
  let json: JSON
  do throws(JSONError) { json = try JSON(parsing: bytes) } catch { return }
  if let order = try? TripOrder(json: json) {  // the error does not matter
    try promise(
      again(order.json) { json throws(JSONError) in try TripOrder(json: json) } == order, "an order that changes when it is read again")
    if order.refusal == nil { try check(order) }
  }
  if let trip = try? Trip(json: json) {  // the error does not matter
    try promise(again(trip.json) { json throws(JSONError) in try Trip(json: json) } == trip, "a trip that changes when it is read again")
  }
  if let month = try? TripMonth(json: json) {  // the error does not matter
    try promise(
      again(month.json) { json throws(JSONError) in try TripMonth(json: json) } == month, "a month that changes when it is read again")
    try promise(Money.sums(of: month.totals).count <= month.totals.count, "more sums than amounts")
  }
}

private func check(_ order: TripOrder) throws(RuleViolation) {
  let price = Tariff.standard.price(from: order.start, to: order.end)
  try promise(price.total.amount > 0 && price.distance <= 20_015_115, "a trip that costs nothing, or that is longer than possible")
  let way = GreatCircle(from: order.start.coordinate, to: order.end.coordinate)
  let stops = way.stops(at: order.speed ?? .drive)
  try promise(stops.count >= 2 && stops.count <= GreatCircle.mostStops, "a way with \(stops.count) stops")
  try promise(stops.last?.coordinate == order.end.coordinate, "a way that ends elsewhere")
}

private func again<Value>(_ bytes: [UInt8], _ read: (JSON) throws(JSONError) -> Value) -> Value? {
  do throws(JSONError) { return try read(JSON(parsing: bytes)) } catch { return nil }
}
