import WeatherModel

extension TripPoint: JSONMember {
  package static var blank: TripPoint { TripPoint(Cell.zero.coordinate, name: "") }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.place(&coordinate)
    visitor.member("name", &name)
    visitor.member("nickname", &nickname)
    visitor.member("air", &air)
  }
}

extension TripPrice: JSONMember {
  package static var blank: TripPrice { TripPrice(total: .blank, version: 0, distance: 0, base: 0, distancePrice: 0, airPercent: 0) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    total.members(&visitor)
    visitor.member("tariff", &version)
    visitor.member("distance", &distance)
    visitor.member("base", &base)
    visitor.member("way", &distancePrice)
    visitor.member("air_percent", &airPercent)
  }
}

extension Money: JSONMember {
  package static var blank: Money { Money(0, "") }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("amount", &amount)
    visitor.member("currency", &currency)
    if !Money.isCurrency(currency) { visitor.fail("currency", "three capital letters, such as EUR") }
    if amount < 0 { visitor.fail("amount", "a number from 0") }
  }
}

extension TripCancellation: JSONMember {
  package static var blank: TripCancellation { TripCancellation(time: Instant(seconds: 0), reason: "") }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("time", &time)
    visitor.member("reason", &reason)
  }
}

extension Trip: JSONMember {
  package static var blank: Trip {
    Trip(id: RecordID(high: 0, low: 0), booked: Instant(seconds: 0), start: .blank, end: .blank, price: .blank)
  }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    var text = id.text
    visitor.member("id", &text)
    if let id = RecordID(text: text) { self.id = id } else { visitor.fail("id", "32 lowercase hexadecimal digits") }
    visitor.member("booked", &booked)
    visitor.member("from", &start)
    visitor.member("to", &end)
    visitor.member("price", &price)
    visitor.member("journey", &journey)
    visitor.member("cancelled", &cancellation)
  }
}

// Whether an order that was read can be booked is decided separately: see `refusal`.
extension TripOrder: JSONMember {
  package static var blank: TripOrder { TripOrder(from: .blank, to: .blank) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("from", &start)
    visitor.member("to", &end)
    visitor.speed(&speed)
    visitor.member("departure", &departure)
  }
}

extension TripMonth: JSONMember {
  package static var blank: TripMonth {
    TripMonth(CalendarMonth(of: CalendarDate(day: 0)), zone: "", count: 0, totals: [], trips: [])
  }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    var (year, number) = (Int64(month.year), Int64(month.month))
    visitor.member("year", &year)
    visitor.member("month", &number)
    if let month = CalendarMonth(year: Int(clamping: year), month: Int(clamping: number)) {
      self.month = month
    } else {
      visitor.fail("month", "a month of a year from 1 to 9999")
    }
    visitor.member("zone", &zone)
    visitor.member("total_trips", &count)
    visitor.list("total_price", &totals, isOptional: false)
    visitor.list("trips", &trips, isOptional: false)
    var more: Bool? = hasMore ? true : nil
    visitor.member("more", &more)
    hasMore = more ?? false
    var counts: [Amount] = []
    for (index, count) in yearTrips.prefix(12).enumerated() { counts.append(Amount(index: UInt8(index), number: Double(count))) }
    visitor.amounts("year_trips", &counts, isOptional: true) { $0 < 12 ? String($0 + 1) : nil }
    yearTrips = counts.isEmpty ? [] : [Int64](repeating: 0, count: 12)
    for count in counts {
      if let number = Int64(exactly: count.number.rounded()), count.index < 12 { yearTrips[Int(count.index)] = max(0, number) }
    }
  }
}

extension MemberVisitor {
  /// A coordinate with all its decimals, as two members.
  mutating func place(_ coordinate: inout Coordinate) {
    var (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
    member("latitude", &latitude)
    member("longitude", &longitude)
    if let place = Coordinate(latitude: latitude, longitude: longitude) {
      coordinate = place
    } else {
      fail("latitude", "from -90 to 90, and longitude from -180 to 180")
    }
  }
}
