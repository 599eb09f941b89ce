extension LaunchSynopsis {
  /// The completion file for zsh, which wants `#compdef` on the first line; so the notice is on the second.
  public var zsh: String {
    """
    #compdef \(program)
    # \(notice)
    # Completion of \(program) in zsh; put it into a folder of $fpath as "_\(program)".

    _\(program)_commands() {
      local -a commands
      commands=(
    \(commandLines.joined(separator: "\n"))
      )
      _describe -t commands 'command' commands
    }

    _\(program)() {
      _arguments -s -S \\
    \(options.map(specification).joined(separator: " \\\n")) \\
        '*:\(argument):_files -g "*.\(program)(-.)"'
    }

    _\(program) "$@"

    """
  }

  private var commandLines: [String] {
    commands.map {
      "    " + ShellQuoting.quoted("\($0.name):\($0.summary.replacing("\\", with: "\\\\"))")
    }
  }

  /// Returns a specification for `_arguments`: the options it excludes, its forms, its summary, and its
  /// value.
  private func specification(_ option: LaunchOption<Name>) -> String {
    let exclusion = option.isRepeated ? "*" : "(\(option.words.joined(separator: " ")))"
    let forms = option.words.map { option.value != nil && $0.hasPrefix("--") ? $0 + "=" : $0 }
    let form = forms.count == 1 ? forms[0] : "{" + forms.joined(separator: ",") + "}"
    var specification = "[" + escaped(option.summary, "[]") + "]"
    if let value = option.value {
      specification += ":" + escaped(option.valueName ?? "", ":") + ":" + action(value)
    }
    return "    " + ShellQuoting.quoted(exclusion) + form + ShellQuoting.quoted(specification)
  }

  private func action(_ value: LaunchOption<Name>.Value) -> String {
    switch value {
    case .commands: "_\(program)_commands"
    case .folder: "_directories"
    case .file: "_files"
    case .choice(let choices): "(" + choices.joined(separator: " ") + ")"
    }
  }

  private func escaped(_ text: String, _ special: String) -> String {
    text.reduce(into: "") { escaped, character in
      if character == "\\" || special.contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }
}
