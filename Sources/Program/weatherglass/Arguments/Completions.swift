import TerminalText

/// A shell with completions, which are made from the same declarations that the parser uses.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script that sets up completions in this shell.
  func completions(_ commands: [Command]) -> String {
    switch self {
    case .bash: bashCompletions(commands)
    case .zsh: zshCompletions(commands)
    case .fish: fishCompletions(commands)
    }
  }
}

private func bashCompletions(_ commands: [Command]) -> String {
  var script = """
    # Completions of weatherglass for bash: source <(weatherglass completions bash)
    _weatherglass() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"
      COMPREPLY=()
      if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "\(commands.map(\.name).joined(separator: " ")) --version --help" -- "$current"))
        return
      fi
      # bash takes '=' for a word of its own.
      if [ "$current" = "=" ]; then current=""; elif [ "$previous" = "=" ]; then previous="${COMP_WORDS[COMP_CWORD-2]}"; fi
      case "$command $previous" in

    """
  for command in commands {
    for option in command.options {
      guard let value = option.value else { continue }
      script += "    '\(command.name) \(option.name)') \(bash(value)) return ;;\n"
    }
  }
  script += """
      esac
      local options="" words=""
      case "$command" in

    """
  for command in commands {
    let names = (command.options + [Command.helpOption]).map(\.name).joined(separator: " ")
    script += "    \(command.name)) options=\"\(names)\" words=\"\(words(command).joined(separator: " "))\" ;;\n"
  }
  script += """
      esac
      case "$current" in
        -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
        *) if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); else COMPREPLY=($(compgen -f -- "$current")); fi ;;
      esac
    }
    complete -F _weatherglass weatherglass

    """
  return script
}

private func bash(_ value: Command.Option.Value) -> String {
  switch value {
  case .text: "COMPREPLY=();"
  case .oneOf(let words): "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"));"
  case .file: "COMPREPLY=($(compgen -f -- \"$current\"));"
  case .folder: "COMPREPLY=($(compgen -d -- \"$current\"));"
  }
}

private func zshCompletions(_ commands: [Command]) -> String {
  var script =
    "#compdef weatherglass\n# Completions of weatherglass for zsh: weatherglass completions zsh > \"${fpath[1]}/_weatherglass\"\n_weatherglass() {\n"
  script += "  local -a commands\n  commands=(\n"
  for command in commands { script += "    '\(command.name):\(quoted(command.summary))'\n" }
  script += "  )\n  if (( CURRENT == 2 )); then\n    _describe 'command' commands\n    return\n  fi\n  case \"$words[2]\" in\n"
  for command in commands {
    script += "    \(command.name))\n      shift words\n      (( CURRENT-- ))\n      _arguments \\\n"
    for option in command.options + [Command.helpOption] {
      script +=
        "        '\(option.name)\(option.value == nil ? "" : "=")[\(quoted(option.help))]\(option.value.map { ":value:" + zsh($0) } ?? "")' \\\n"
    }
    let isMany = command.count.upperBound > command.arguments.count
    for (index, argument) in command.arguments.enumerated() {
      let position = isMany && index == command.arguments.count - 1 ? "*" : "\(index + 1)"
      script += "        '\(position):\(quoted(argument.name)):\(zsh(argument.value))' \\\n"
    }
    script += "        && return\n      ;;\n"
  }
  return script
    + "  esac\n}\nif [ \"$funcstack[1]\" = \"_weatherglass\" ]; then _weatherglass \"$@\"; else compdef _weatherglass weatherglass; fi\n"
}

private func zsh(_ value: Command.Option.Value) -> String {
  switch value {
  case .text: " "
  case .oneOf(let words): "(\(words.joined(separator: " ")))"
  case .file: "_files"
  case .folder: "_files -/"
  }
}

private func fishCompletions(_ commands: [Command]) -> String {
  var script = "# Completions of weatherglass for fish: weatherglass completions fish | source\ncomplete -c weatherglass -f\n"
  for command in commands {
    script += "complete -c weatherglass -n __fish_use_subcommand -a \(command.name) -d '\(quotedForFish(command.summary))'\n"
    let condition = "complete -c weatherglass -n '__fish_seen_subcommand_from \(command.name)'"
    for option in command.options + [Command.helpOption] {
      script += "\(condition) -l \(option.name.dropFirst(2)) -d '\(quotedForFish(option.help))'\(option.value.map(fish) ?? "")\n"
    }
    let words = words(command)
    if !words.isEmpty { script += "\(condition) -a '\(words.joined(separator: " "))'\n" }
    if command.arguments.contains(where: { if case .file = $0.value { true } else { false } }) { script += "\(condition) -F\n" }
  }
  return script
}

private func fish(_ value: Command.Option.Value) -> String {
  switch value {
  case .text: " -x"
  case .oneOf(let words): " -x -a '\(words.joined(separator: " "))'"
  case .file: " -r -F"
  case .folder: " -x -a '(__fish_complete_directories)'"
  }
}

/// The words that completions offer for a command's arguments.
private func words(_ command: Command) -> [String] {
  command.arguments.flatMap { argument in
    if case .oneOf(let words) = argument.value { words } else { [String]() }
  }
}

/// A text for use between zsh's single quotation marks.
private func quoted(_ text: String) -> String { escaped(String(text.map { $0 == "'" ? "’" : $0 }), "[]:\\") }

/// A text for use between fish's single quotation marks.
private func quotedForFish(_ text: String) -> String { escaped(text, "'\\") }

/// A text on one line, with a backslash before the characters that a shell would interpret.
private func escaped(_ text: String, _ special: String) -> String {
  text.map { $0 == "\n" ? " " : special.contains($0) ? "\\" + String($0) : String($0) }.joined()
}
