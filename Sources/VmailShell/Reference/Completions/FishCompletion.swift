import VmailCommandLine
import VmailViews

/// The completion file `Resources/completions/vmail.fish`.
enum FishCompletion {
  static var text: String {
    """
    # \(ReferenceDocuments.notice)
    # Completion of vmail in fish; put it into ~/.config/fish/completions as "vmail.fish".

    function __vmail_commands
        # A command and what it does, with a tab between.
    \(commands.joined(separator: "\n"))
    end

    \(LaunchOptionTable.all.map(line).joined(separator: "\n"))
    complete -c vmail -k -x -a '(__fish_complete_suffix .vmail)'

    """
  }

  private static var commands: [String] {
    CommandTable.all.map { $0.info }.map {
      "    printf '%s\\t%s\\n' \($0.name) \(quoted($0.summary))"
    }
  }

  private static func line(_ option: LaunchOption) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    return "complete -c vmail\(short) -l \(option.name)\(value(option.value)) -d \(quoted(option.summary))"
  }

  private static func value(_ value: LaunchOption.Value?) -> String {
    switch value {
    case nil: " -f"
    case .commands: " -x -a '(__vmail_commands)'"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .file: " -r -F"
    case .choice(let choices): " -x -a " + quoted(choices.joined(separator: " "))
    }
  }

  /// Quotes text for fish, which interprets `\\` and `\'` in single quotes.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
