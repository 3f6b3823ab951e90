import Copy

extension Copy {
  /// A pressure, followed by its tendency if that is known.
  func text(pressure: String, change: Double?) -> String {
    change.map { textPressure(pressure: pressure, tendency: tendency($0)) } ?? pressure
  }
}
