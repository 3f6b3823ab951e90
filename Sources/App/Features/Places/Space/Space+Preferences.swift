import Preferences
import WeatherModel

// A person has preferences; their devices exchange settings, which are words and values.
extension Space {
  /// Writes the settings that the person has chosen into the records. While the server may have other ones, they wait for these; before
  /// the first saved place, the device alone has them.
  mutating func choose(_ settings: [Setting], at milliseconds: Int64) {
    guard isInUse || membership == .asking else { return }
    waitingSettings += settings
    if membership != .asking { writeSettings(at: milliseconds) }
  }

  /// Writes the settings into the records of a space of the device's own as soon as these are in use. What was chosen before can't be told
  /// from what the language's region prefers, so it gives way to whatever is chosen on another device.
  mutating func writeEarlierChoices(_ preferences: Preferences, at milliseconds: Int64) {
    guard membership == .notYet, isInUse else { return }
    writeSettings(at: milliseconds)
    for setting in preferences.settings(since: Preferences()) { replica.setUnchosen(setting.word, to: setting.value, at: milliseconds) }
  }

  /// Writes what has waited for the server's records, and brings the settings of all devices into the preferences.
  mutating func shareSettings(_ preferences: inout Preferences, at milliseconds: Int64) {
    writeSettings(at: milliseconds)
    applySettings(to: &preferences)
  }

  private mutating func writeSettings(at milliseconds: Int64) {
    for setting in waitingSettings {
      // Our own words are always valid.
      do throws(SyncRefusal) { try replica.set(setting.word, to: setting.value, at: milliseconds) } catch { continue }
    }
    waitingSettings = []
  }

  /// Brings the settings of all devices into the preferences.
  private func applySettings(to preferences: inout Preferences) {
    for field in Preference.Field.allCases {
      // A newer version may know more choices.
      if let value = replica.setting(field.name), let preference = Preference(field, word: value) { preferences.set(preference) }
    }
    for kind in Kind.allCases {
      guard let value = replica.setting(sourceSetting(kind)) else { continue }
      let source = Source(word: value)
      if source != nil || value == "auto" { preferences.sources[kind] = source }
    }
  }
}

/// The word of the setting for the source of a kind of weather.
private func sourceSetting(_ kind: Kind) -> String { "source." + kind.word }

/// A preference as a word and a value, as devices exchange it.
struct Setting: Equatable {
  var word: String
  var value: String
}

extension Preferences {
  /// The settings that differ from other preferences. Unchanged defaults, which depend on the language's region, are not choices, and other
  /// devices need not follow them.
  func settings(since old: Preferences) -> [Setting] {
    let before = old.settings
    return settings.filter { !before.contains($0) }
  }

  private var settings: [Setting] {
    var settings: [Setting] = []
    for field in Preference.Field.allCases { settings.append(Setting(word: field.name, value: word(of: field))) }
    for kind in Kind.allCases { settings.append(Setting(word: sourceSetting(kind), value: sources[kind]?.word ?? "auto")) }
    return settings
  }
}
