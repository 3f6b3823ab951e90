import TerminalText

extension Command {
  /// The text of `weatherglass NAME --help`.
  func help(width: Int) -> String {
    let words = arguments.enumerated().map { index, argument in index < count.lowerBound ? argument.name : "[\(argument.name)]" }
    let usage = (["weatherglass", name] + words + (options.isEmpty ? [] : ["[options]"])).joined(separator: " ")
    var lines = wrapped(usage, width, indent: 4) + [""] + wrapped(summary, width)
    if !arguments.isEmpty { lines += ["", "Arguments:"] + Command.table(arguments.map { ($0.name, $0.help) }, width) }
    lines += ["", "Options:"] + Command.table((options + [Command.helpOption]).map { ($0.usage, $0.help) }, width)
    if !details.isEmpty { lines += [""] + paragraphs(details, width) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The text of `weatherglass help`: all commands.
  static func overview(_ commands: [Command], title: String, details: String, width: Int) -> String {
    var lines = [title, "", "weatherglass COMMAND [options]", ""]
    lines += table(commands.map { ($0.name, $0.summary) }, width) + [""] + paragraphs(details, width)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(_ rows: [(String, String)], _ width: Int) -> [String] {
    let left = min(26, (rows.map { displayWidth($0.0) }.max() ?? 0) + 4)
    var lines: [String] = []
    for (name, help) in rows {
      let text = wrapped(help, max(20, width - left))
      let start = "  " + name
      // A name that reaches into the column of explanations gets a line of its own.
      let fits = displayWidth(start) + 2 <= left && width >= 50
      if !fits { lines.append(start) }
      for (index, line) in text.enumerated() {
        let margin = width >= 50 ? left : 6
        let blanks =
          index == 0 && fits ? start + String(repeating: " ", count: margin - displayWidth(start)) : String(repeating: " ", count: margin)
        lines.append(blanks + line)
      }
    }
    return lines
  }
}

extension Command.Option {
  /// "--port PORT"
  var usage: String {
    switch value {
    case nil: name
    case .text(let word): name + " " + word
    case .oneOf(let words): words.count <= 4 ? name + " " + words.joined(separator: "|") : name + " " + name.dropFirst(2).uppercased()
    case .file: name + " FILE"
    case .folder: name + " FOLDER"
    }
  }
}

/// Paragraphs in lines; if one begins with spaces, so do all of its lines.
private func paragraphs(_ text: String, _ width: Int) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph -> [String] in
    let margin = String(paragraph.prefix { $0 == " " })
    let lines = wrapped(String(paragraph), width - margin.utf8.count)
    return lines.isEmpty ? [""] : lines.map { margin + $0 }
  }
}
