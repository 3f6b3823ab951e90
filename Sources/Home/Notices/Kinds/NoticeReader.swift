import Copy
import Preferences
import Storage
import WeatherModel
import Wire

/// For whom a notice is written, and about which place.
struct NoticeReader: Sendable {
  let recipient: Recipient
  let place: PlaceRecord
  /// How times and values are written.
  let display: Display

  var copy: Copy { recipient.copy }

  init(_ recipient: Recipient, _ place: PlaceRecord, _ preferences: Preferences, at now: Instant) {
    (self.recipient, self.place) = (recipient, place)
    display = recipient.display(at: Cell(place.coordinate), preferences, now: now)
  }
}

extension NoticeStore {
  /// The preferences of a space, as far as this version knows them.
  static func preferences(of space: String, _ connection: any DatabaseConnection) throws(StorageError) -> Preferences {
    var preferences = Preferences()
    for row in try connection.run("SELECT json FROM record WHERE kind = 0 AND space = ?1", [.text(space)]) {
      guard let json = try? JSON(parsing: row.bytes(0)), case .setting(let word, let value)? = try? SyncRecord(json: json),
        let field = Preference.Field(name: word), let preference = Preference(field, word: value.text)
      else { continue }
      preferences.set(preference)
    }
    return preferences
  }
}
