import Preferences
import WeatherModel

// A person has preferences; their devices exchange settings, which are words and values.
extension Space {
  /// Writes the settings that have changed since the last comparison. Unchanged defaults, which depend on the language's region, are not
  /// choices, and other devices need not follow them.
  mutating func notePreferences(_ preferences: Preferences, at milliseconds: Int64) {
    let old = lastComparedPreferences.settings
    for (index, setting) in preferences.settings.enumerated() where setting.value != old[index].value {
      // Our own words are always valid.
      do throws(SyncRefusal) { try replica.set(setting.word, to: setting.value, at: milliseconds) } catch { continue }
    }
    lastComparedPreferences = preferences
  }

  /// Brings the settings of all devices into the preferences.
  func applySettings(to preferences: inout Preferences) {
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

extension Preferences {
  /// All preferences as words and values, always the same number in the same order.
  fileprivate var settings: [(word: String, value: String)] {
    var settings: [(word: String, value: String)] = []
    for field in Preference.Field.allCases { settings.append((field.name, word(of: field))) }
    for kind in Kind.allCases { settings.append((sourceSetting(kind), sources[kind]?.word ?? "auto")) }
    return settings
  }
}
