import DesignSystem
import Markup
import Preferences

/// The control for a preference: its choices side by side; `name` returns the label of a choice by its number.
func preferenceControl(
  _ field: Preference.Field, _ title: String, selected: String, name: (Int) -> String, select: @escaping (Preference) -> Void
) -> Node {
  let words = field.words
  return segmented(title, name: field.name, segments: words.indices.map { Segment(words[$0], name($0)) }, selected: selected) { word in
    if let preference = Preference(field, word: word) { select(preference) }
  }
}
