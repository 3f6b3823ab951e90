import WeatherModel

/// What the forms of the widgets' page say, for browsers without scripts: written by its view, read by the server.
public enum WidgetForm: Hashable, Sendable {
  /// A key shall be made for a use at a place, and its snippet be shown.
  case copying(WidgetUse, RecordID)
  /// A key shall be revoked; where it is only asked for, that is asked once more.
  case revoking(RecordID)

  /// The field, and the part of an address, that says which place's widgets are meant.
  public static var place: String { "place" }
  static var copy: String { "copy" }
  static var revoke: String { "revoke" }

  /// What the fields of a form say; nil where that makes no sense.
  public init?(_ fields: [(name: String, value: String)]) {
    func value(_ name: String) -> String? { fields.first { sameBytes($0.name, name) }?.value }
    if let use = value(WidgetForm.copy).flatMap({ WidgetUse(word: $0) }),
      let place = value(WidgetForm.place).flatMap({ RecordID(text: $0) })
    {
      self = .copying(use, place)
    } else if let id = value(WidgetForm.revoke).flatMap({ RecordID(text: $0) }) {
      self = .revoking(id)
    } else {
      return nil
    }
  }
}
