import Routes
import WeatherModel

/// The forms of the page of widgets, for browsers without scripts: its view writes them, the server reads them.
public enum WidgetForm: Hashable, Sendable {
  /// A key is to be made for a use at a place, and its snippet is to be shown.
  case copying(WidgetUse, RecordID)
  /// A key is to be revoked. In a GET request this only asks for confirmation; a POST request revokes the key.
  case revoking(RecordID)

  /// The name of the field, and of the query item, for the place whose widgets are shown.
  public static var place: String { "place" }
  static var copy: String { "copy" }
  static var revoke: String { "revoke" }

  /// Reads the fields of a form; nil if they are invalid.
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
