import VmailCommandLine
import VmailViews

/// The completion file `Resources/completions/vmail.bash`.
enum BashCompletion {
  static var text: String {
    """
    # \(ReferenceDocuments.notice)
    # Completion of vmail in bash; source it, or put it into bash-completion's folder as "vmail".

    _vmail_take() { # the matches, one a line: names may have spaces in them
      mapfile -t COMPREPLY
      [[ $1 != files ]] || compopt -o filenames 2>/dev/null
    }

    _vmail() {
      local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
      # bash has --name, = and the value as words of their own.
      if [[ $current == = ]]; then
        current=
      elif [[ $option == = && COMP_CWORD -ge 2 ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      COMPREPLY=()
      case $option in
    \(LaunchOptionTable.all.compactMap(branch).joined(separator: "\n"))
      esac
      if [[ $current == -* ]]; then
        _vmail_take words < <(compgen -W \(ShellQuoting.quoted(options)) -- "$current")
      else
        _vmail_take files < <(compgen -d -- "$current"; compgen -f -X '!*.vmail' -- "$current")
      fi
    }

    complete -F _vmail vmail

    """
  }

  private static var options: String {
    LaunchOptionTable.all.flatMap(\.words).joined(separator: " ")
  }

  /// Returns the code that completes the value of an option.
  private static func branch(_ option: LaunchOption) -> String? {
    guard let value = option.value else { return nil }
    let (kind, generator): (String, String) =
      switch value {
      case .commands: ("words", "compgen -W " + ShellQuoting.quoted(commands))
      case .folder: ("files", "compgen -d")
      case .file: ("files", "compgen -f")
      case .choice(let choices):
        ("words", "compgen -W " + ShellQuoting.quoted(choices.joined(separator: " ")))
      }
    return """
          \(option.words.joined(separator: " | ")))
            _vmail_take \(kind) < <(\(generator) -- "$current")
            return
            ;;
      """
  }

  private static var commands: String { CommandTable.all.map { $0.info.name }.joined(separator: " ") }
}

extension LaunchOption {
  /// The forms of the option as words: `-s`, `--store`.
  var words: [String] { (short.map { ["-\($0)"] } ?? []) + ["--" + name] }
}
