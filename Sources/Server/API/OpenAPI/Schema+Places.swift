import Gazetteer

extension Schema {
  static let placeList = object(
    "Places for a person's words; none where nothing is called so.",
    [
      .must(
        "places",
        array(
          of: object(
            "A place.",
            names + [
              .must("kind", word("A town, or a point that was written as numbers.", ["town", "coordinates"])),
              .must("latitude", number("Degrees north.", -90...90)), .must("longitude", number("Degrees east.", -180...180)),
              .may("population", count("How many people live there, where somebody has counted.")),
              .may("elevation", number("Metres above the sea, where known.", -1000...9000)), .must("zone", text("Its time zone's name.")),
              .may("matched", text("The name that was typed, where the place is called otherwise in the reader's language.")),
              .may("temperature", number("How warm it is there, in °C, where the server knows it already.", -120...80)),
            ]), "The likeliest first."))
    ])

  static let whereabouts = object(
    "What a point is called.",
    names + [
      .must(
        "kind",
        word(
          "In or at the town; remote from it, so far as distance says; at sea; or in a country without towns nearby.",
          ["town", "remote", "sea", "country"])),
      .must("title", text("What to call the point, in the reader's language: its name, or how far from the town it lies.")),
      .must("latitude", number("Degrees north of the point, truncated to three decimals.", -90...90)),
      .must("longitude", number("Degrees east, truncated to three decimals.", -180...180)),
      .may("elevation", number("Metres that the town lies above the sea.", -500...9000)),
      .may("distance", amount("Metres from the town's middle.")),
      .may("direction", number("In which direction of the town the point lies: degrees clockwise from north.", 0...360)),
      .must("zone", text("The point's time zone; at sea the nautical one.")),
    ])

  static let nearestTown = object(
    "The town that a point far from all towns is named after; the name beside it says the distance in kilometres.",
    [
      .must("name", text("What the town is called, in the language asked for.")),
      .must("distance", amount("Metres from the town's middle.")),
      .must("direction", number("In which direction of the town the point lies: degrees clockwise from north.", 0...360)),
    ])

  private static var names: [Member] {
    [
      .must("name", text("What it is called, in the reader's language as far as that is known.")),
      .may("region", text("The region around it.")),
      .may("country", text("The country's name.")), .may("countryCode", text("The country's two letters; absent at sea.")),
    ]
  }
}
