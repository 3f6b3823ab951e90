import Copy

extension Copy {
  /// A pressure, with where it is going behind it.
  func text(pressure: String, change: Double?) -> String {
    change.map { textPressure(pressure: pressure, tendency: tendency($0)) } ?? pressure
  }
}
