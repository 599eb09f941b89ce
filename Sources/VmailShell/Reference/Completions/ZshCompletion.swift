import VmailCommandLine
import VmailViews

/// The completion file `Resources/completions/_vmail`, for zsh, which wants `#compdef` on the first line; so
/// the notice is on the second.
enum ZshCompletion {
  static var text: String {
    """
    #compdef vmail
    # \(ReferenceDocuments.notice)
    # Completion of vmail in zsh; put it into a folder of $fpath as "_vmail".

    _vmail_commands() {
      local -a commands
      commands=(
    \(commands.joined(separator: "\n"))
      )
      _describe -t commands 'command' commands
    }

    _vmail() {
      _arguments -s -S \\
    \(LaunchOptionTable.all.map(argument).joined(separator: " \\\n")) \\
        '*:\(LaunchOptionTable.argumentName):_files -g "*.vmail(-.)"'
    }

    _vmail "$@"

    """
  }

  private static var commands: [String] {
    CommandTable.all.map { $0.info }.map {
      "    " + ShellQuoting.quoted("\($0.name):\($0.summary.replacing("\\", with: "\\\\"))")
    }
  }

  /// Returns a specification for `_arguments`: the options it excludes, its forms, its summary, and its
  /// value.
  private static func argument(_ option: LaunchOption) -> String {
    let exclusion = option.isRepeated ? "*" : "(\(option.words.joined(separator: " ")))"
    let forms = option.words.map { option.value != nil && $0.hasPrefix("--") ? $0 + "=" : $0 }
    let form = forms.count == 1 ? forms[0] : "{" + forms.joined(separator: ",") + "}"
    var specification = "[" + escaped(option.summary, "[]") + "]"
    if let value = option.value {
      specification += ":" + escaped(option.valueName ?? "", ":") + ":" + action(value)
    }
    return "    " + ShellQuoting.quoted(exclusion) + form + ShellQuoting.quoted(specification)
  }

  private static func action(_ value: LaunchOption.Value) -> String {
    switch value {
    case .commands: "_vmail_commands"
    case .folder: "_directories"
    case .file: "_files"
    case .choice(let choices): "(" + choices.joined(separator: " ") + ")"
    }
  }

  private static func escaped(_ text: String, _ special: String) -> String {
    text.reduce(into: "") { escaped, character in
      if character == "\\" || special.contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }
}
