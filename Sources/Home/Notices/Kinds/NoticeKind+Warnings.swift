import WeatherModel

extension NoticeKind {
  /// Official warnings. Which of them a device is notified of, its rules say for each warning (`NoticeStore+Warnings`).
  static let warnings = NoticeKind(id: "warning", needs: Kinds(.alerts), places: { _, places in places }, finding: .inMessages)
}
