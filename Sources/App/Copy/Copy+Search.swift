import WeatherModel

extension Copy {
  /// Why a text can't be read as a place, and what to write instead.
  public func advice(_ problem: CoordinateProblem) -> String {
    switch problem {
    case .notTwoNumbers: advice(0)
    case .latitudeOutOfRange: advice(1)
    case .longitudeOutOfRange: advice(2)
    case .linkWithoutPlace: advice(3)
    }
  }

  /// “Place 2 of 3”
  public func place(_ number: Int, of count: Int) -> String { place(number: String(number), total: String(count)) }
  /// “Removed Tokyo”
  public func placeRemoved(_ name: String) -> String { placeRemoved(place: name) }
  /// “Left Tokyo”, when another random place has replaced it.
  public func placeLeft(_ name: String) -> String { placeLeft(place: name) }
}
