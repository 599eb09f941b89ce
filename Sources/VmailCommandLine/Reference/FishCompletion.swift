extension LaunchSynopsis {
  /// The completion file for fish.
  public var fish: String {
    """
    # \(notice)
    # Completion of \(program) in fish; put it into ~/.config/fish/completions as "\(program).fish".

    function __\(program)_commands
        # A command and what it does, with a tab between.
    \(commandLines.joined(separator: "\n"))
    end

    \(options.map(line).joined(separator: "\n"))
    complete -c \(program) -k -x -a '(__fish_complete_suffix .\(program))'

    """
  }

  private var commandLines: [String] {
    commands.map {
      "    printf '%s\\t%s\\n' \($0.name) \(quoted($0.summary))"
    }
  }

  private func line(_ option: LaunchOption<Name>) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    return
      "complete -c \(program)\(short) -l \(option.name)\(value(option.value)) -d \(quoted(option.summary))"
  }

  private func value(_ value: LaunchOption<Name>.Value?) -> String {
    switch value {
    case nil: " -f"
    case .commands: " -x -a '(__\(program)_commands)'"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .file: " -r -F"
    case .choice(let choices): " -x -a " + quoted(choices.joined(separator: " "))
    }
  }

  /// Quotes text for fish, which interprets `\\` and `\'` in single quotes.
  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
