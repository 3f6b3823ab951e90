import WeatherModel

/// How often a client may do what can be abused: make spaces, try codes, request codes.
struct SpaceLimits: Sendable {
  /// Spaces made from one address. Each browser in which somebody saves a place makes one, including browsers that delete everything when
  /// they are closed. So the limit is that for asking sources.
  let creation: RateLimit
  /// Pairing codes tried from one address; so few tries don't find a code of 40 bits.
  let attempts = RateLimit(burst: 10, perHour: 30)
  /// Wrong pairing codes from all addresses together: even many of them don't find a code.
  let guesses = RateLimit(burst: 300, perHour: 600)
  /// Pairing codes made by one space.
  let codes = RateLimit(burst: 10, perHour: 30)
  /// Unknown tokens sent from one address: so few tries don't find a token of 256 bits, and don't keep the database busy.
  let tokens = RateLimit(burst: 30, perHour: 120)
  /// Tokens made by one space.
  let newTokens = RateLimit(burst: 30, perHour: 60)
  /// Trips booked by one space.
  let bookings = RateLimit(burst: 30, perHour: 60)
  /// Backups restored from one address, of up to 8 MB each: a few addresses don't fill the room of all spaces.
  let restores = RateLimit(burst: 10, perHour: 20)
  /// Exports and restores, which may each take 8 MB and more.
  let exports = ExportSlots()
  /// Test notices sent by one space.
  let tests = RateLimit(burst: 10, perHour: 30)

  init(_ options: ServerOptions) { creation = RateLimit(burst: options.limits.burst, perHour: options.limits.perHour) }
}
