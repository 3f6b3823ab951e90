extension Schema {
  static let placeList = object(
    "The places that match a search text; empty if there are none.",
    .must(
      "places",
      array(
        of: object(
          "A place.",
          all: names + [
            .must("kind", word("A town, or a point that was written as numbers.", ["town", "coordinates"])),
            .must("latitude", number("Degrees north.", -90...90)), .must("longitude", number("Degrees east.", -180...180)),
            .may("population", count("The number of inhabitants, if known.")),
            .may("elevation", number("Metres above sea level, if known.", -1000...9000)),
            .must("zone", text("The name of its time zone.")),
            .may("matched", text("The name that matched the search text, if the place has another name in the reader's language.")),
            .may("temperature", number("The present temperature in °C, if the server already has it.", -120...80)),
          ]), "The best match first.")))

  static let placeName = object(
    "The name of a point.",
    all: names + [
      .must(
        "kind",
        word(
          "In or at the town; remote, that is, as far from it as 'distance' says; at sea; or in a country without towns nearby.",
          ["town", "remote", "sea", "country"])),
      .must("title", text("A title for the point, in the reader's language: its name, or its distance from the town.")),
      .must("latitude", number("Degrees north of the point, truncated to three decimals.", -90...90)),
      .must("longitude", number("Degrees east, truncated to three decimals.", -180...180)),
      .may("population", count("The town's number of inhabitants, if known.")),
      .may("elevation", number("The town's height above sea level, in metres.", -500...9000)),
      .may("distance", amount("Metres from the town's centre.")),
      .may("direction", number("The direction of the point as seen from the town: degrees clockwise from north.", 0...360)),
      .must("zone", text("The point's time zone; at sea the nautical one.")),
    ])

  static let nearestTown = object(
    "The town that a point far from all towns is named after; the report's place_name gives the distance in kilometres.",
    .must("name", text("The town's name, in the requested language.")),
    .must("distance", amount("Metres from the town's centre.")),
    .must("direction", number("The direction of the point as seen from the town: degrees clockwise from north.", 0...360)))

  private static var names: [Member] {
    [
      .must("name", text("Its name, in the reader's language where it is known in it.")),
      .may("region", text("The region around it.")),
      .may("country", text("The country's name.")), .may("countryCode", text("The country's two-letter code; absent at sea.")),
    ]
  }
}
