import WeatherModel

extension Copy {
  /// In the empty field.
  public var searchHint: String { "Coordinates, such as 64.147, -21.942" }
  /// What else the field understands.
  public var searchNote: String {
    "Also degrees with minutes and seconds, geo: addresses, and links of Google, Apple, Bing or OpenStreetMap maps."
  }
  /// “Show the weather”
  public var showWeather: String { "Show the weather" }

  /// Why a text is not a place, and what to write.
  public func advice(_ problem: CoordinateProblem) -> String {
    switch problem {
    case .notTwoNumbers: "Write latitude and longitude, such as 64.147, -21.942 or 64° 8′ 49″ N, 21° 56′ 31″ W."
    case .latitudeOutOfRange: "The latitude must be from -90 to 90."
    case .longitudeOutOfRange: "The longitude must be from -180 to 180."
    case .linkWithoutPlace: "No place stands in this link. Open it and copy the coordinates from the map."
    }
  }

  /// “64.147° N, 21.942° W”
  public func coordinates(_ place: Coordinate) -> String {
    let coordinate = Cell(place).coordinate
    let latitude = fixed(coordinate.latitude.magnitude, 3) + "° " + (coordinate.latitude < 0 ? "S" : "N")
    return latitude + ", " + fixed(coordinate.longitude.magnitude, 3) + "° " + (coordinate.longitude < 0 ? "W" : "E")
  }

  /// “Here”
  public var here: String { "Here" }
  /// “near 64.147, -21.942”, until somebody knows the name.
  public func near(_ coordinates: String) -> String { "near \(coordinates)" }
  /// “Name where I am”
  public var nameHere: String { "Name where I am" }
  /// What happens when the place of the device is to have a name.
  public var nameHereExplained: String { "Asks bigdatacloud.com, with this device's position rounded to 3 decimals." }
  /// “searched for Reykjavik”
  public func searchedFor(_ words: String) -> String { "searched for \(words)" }
  /// “Place 2 of 3: Tokyo”
  public func place(_ number: Int, of count: Int) -> String { "Place \(number) of \(count)" }
}

extension Copy {
  /// For terminals that ask without saying where.
  public var textWelcome: String { "Say where: /at/64.147,-21.942 shows the weather at these coordinates, /random somewhere." }
}
