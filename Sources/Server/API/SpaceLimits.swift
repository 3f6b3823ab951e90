import WeatherModel

/// How often somebody may do what others could abuse: make spaces, try codes, have codes made.
struct SpaceLimits: Sendable {
  /// Spaces that an address makes: each browser in which somebody saves a place makes one, also those that are wiped each time they are closed. So it
  /// is as often as they may have sources asked.
  let creation: AskingLimit
  /// Codes that an address tries; 40 bits are not found by so few.
  let attempts = AskingLimit(burst: 10, perHour: 30)
  /// Codes that a space has made.
  let codes = AskingLimit(burst: 10, perHour: 30)
  /// Tokens that open nothing, by address: 256 bits are not found by so few, and nobody keeps the database busy with them.
  let tokens = AskingLimit(burst: 30, perHour: 120)
  /// Tokens that a space makes.
  let newTokens = AskingLimit(burst: 30, perHour: 60)
  /// Notices that a space has sent to try them out.
  let tests = AskingLimit(burst: 10, perHour: 30)

  init(_ options: ServerOptions) { creation = AskingLimit(burst: options.limits.burst, perHour: options.limits.perHour) }
}
