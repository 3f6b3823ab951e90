/// Something about the weather, the time or the place that a line may claim. The raw value is its word in the grammars.
public enum Fact: String, CaseIterable, Sendable {
  // Compared with other days, and with the forecast.
  case warmer, colder, peak, trough, betrayed, spared
  // What falls, and whether it lies; `glaze` is rain that freezes on the ground.
  case drizzle, rain, downpour, sleet, glaze, snow, lying, thunder
  // The air: `smog` is a bad air index, `cool` is weather for coats, `mild` for neither coats nor fans.
  case fog, wind, heat, frost, cool, mild, lukewarm, smog
  // The sky: without clouds, with clouds and gaps, without gaps; `clouds` are seen in the last two and in rain.
  case cloudless, mixed, grey, clouds, sun, stars, moon
  // The time.
  case day, dark, small, monday, weekend
  // The place: in a town, far from any, on the water.
  case town, far, water
  /// Nothing falls.
  case dry
  /// Nothing at all is remarkable.
  case dull
}
