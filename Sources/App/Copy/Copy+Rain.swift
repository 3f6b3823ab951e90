import WeatherModel

extension Copy {
  /// The next hour's rain in one line: “Heavy snow starting in 5 min”, “Rain on and off, hail possible”.
  public func rain(_ outlook: RainOutlook) -> String {
    // Drizzle has one strength, everything else has three.
    let member = outlook.form == .drizzle ? 0 : 3 * Int(outlook.form.rawValue) - 2 + Int(outlook.strength.rawValue)
    return switch outlook.kind {
    case .dry: dryHour
    case .intensifying: outlook.strength == .heavy ? drizzleThenHeavyRain : drizzleThenRain
    case .wholeHour: rainWholeHour(member)
    case .starting(let count): rainStarting(member, minutes: minutes(count))
    case .stopping(let count): rainStopping(member, minutes: minutes(count))
    case .onAndOff: rainOnAndOff(member)
    }
  }
}
