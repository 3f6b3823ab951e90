import WeatherModel

/// How often somebody may do what others could abuse: make spaces, try codes, have codes made.
struct SpaceLimits: Sendable {
  /// Spaces that an address makes; a household has a device or two a person.
  let creation = AskingLimit(burst: 20, perHour: 10)
  /// Codes that an address tries; 40 bits are not found by so few.
  let attempts = AskingLimit(burst: 10, perHour: 30)
  /// Codes that a space has made.
  let codes = AskingLimit(burst: 10, perHour: 30)
}
