import WeatherModel

extension Copy {
  /// Why a departure is recommended: “It stays dry along the way then.”
  public func departure(_ reason: DepartureReason) -> String { departureReason(Int(reason.rawValue)) }

  /// “On foot”
  public func travel(_ speed: TravelSpeed) -> String { travelBy(Int(speed.rawValue)) }

  /// “Wetter”
  public func verdict(_ verdict: ForecastComparison) -> String { self.verdict(Int(verdict.rawValue)) }

  /// “November 2026”
  public func month(_ month: CalendarMonth) -> String { monthOfYear(month: monthInFull(month.month - 1), year: String(month.year)) }

  /// “Nov”
  public func shortMonth(_ month: CalendarMonth) -> String { self.month(month.month - 1) }

  /// “A: not set”, “B: Akureyri”
  public func end(_ end: TripEnd, _ name: String?) -> String {
    let letter = letter(of: end)
    return name.map { endIs(letter: letter, name: $0) } ?? endNotSet(letter: letter)
  }

  /// “A”
  public func letter(of end: TripEnd) -> String { endLetter(Int(end.rawValue)) }

  /// “€48.20”
  public func money(_ money: Money) -> String {
    var scale: Int64 = 1
    for _ in 0..<money.digits { scale *= 10 }
    var amount = count(money.amount / scale)
    if scale > 1 { amount += decimalSign + padded(Int(money.amount % scale), money.digits) }
    return amountOfMoney(currency: sign(of: money.currency), amount: amount)
  }

  /// “€”, or the code when the currency has no sign that is known everywhere.
  private func sign(of currency: String) -> String {
    for (code, sign) in [("EUR", "€"), ("USD", "$"), ("GBP", "£"), ("JPY", "¥")] where code == currency { return sign }
    // Letters before a number need a space.
    return language == .english || language == .japanese ? currency + "\u{A0}" : currency
  }
}
