import Copy
import Preferences

/// The text of `/help`, about what can be requested in a terminal; in lines of at most 80 characters.
public func textHelp(_ copy: Copy) -> String {
  let style = TextStyle.plain
  func rows(_ words: [String], _ meaning: (Int) -> String) -> [String] {
    words.enumerated().map { "  " + style.cell($1, 23) + meaning($0) }
  }
  let addresses = rows(["/", "/64.147,-21.942", "/at/64.147,-21.942", "/random", "/help"]) { copy.help($0) }
  let units = Preference.Field.allCases.filter(\.appliesToText).map { field in
    let words = field.words
    // The second word, since the first one is the default.
    return "  " + style.cell("?" + field.name + "=" + words[1], 23)
      + copy.headingWithWords(heading: copy.heading(field), words: words.joined(separator: ", "))
  }
  let options = rows(["?lang=de", "?sources=air:aqicn", "?width=60", "?format=text", "?format=1 … 4", "?format=%l:+%c+%t"]) {
    copy.helpOption($0)
  }
  let lines =
    [copy.helpTitle, ""] + addresses + ["", copy.helpBehind, ""] + units + options + [""] + wrapped(copy.helpSigns(lineBreak: "\\n"), 78)
    + [""]
    + wrapped(copy.helpTowns, 78) + wrapped(copy.helpPrograms, 78)
  return lines.joined(separator: "\n") + "\n"
}
