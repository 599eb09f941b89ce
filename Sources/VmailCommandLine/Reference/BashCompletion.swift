extension LaunchSynopsis {
  /// The completion file for bash, in which each branch completes the value of an option.
  public var bash: String {
    """
    # \(notice)
    # Completion of \(program) in bash; source it, or put it into bash-completion's folder as "\(program)".

    _\(program)_take() { # the matches, one a line: names may have spaces in them
      mapfile -t COMPREPLY
      [[ $1 != files ]] || compopt -o filenames 2>/dev/null
    }

    _\(program)() {
      local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
      # bash has --name, = and the value as words of their own.
      if [[ $current == = ]]; then
        current=
      elif [[ $option == = && COMP_CWORD -ge 2 ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      COMPREPLY=()
      case $option in
    \(options.compactMap(branch).joined(separator: "\n"))
      esac
      if [[ $current == -* ]]; then
        _\(program)_take words < <(compgen -W \(ShellQuoting.quoted(optionWords)) -- "$current")
      else
        _\(program)_take files < <(compgen -d -- "$current"; compgen -f -X '!*.\(program)' -- "$current")
      fi
    }

    complete -F _\(program) \(program)

    """
  }

  private var optionWords: String {
    options.flatMap(\.words).joined(separator: " ")
  }

  /// Returns the code that completes the value of an option.
  private func branch(_ option: LaunchOption<Name>) -> String? {
    guard let value = option.value else { return nil }
    let (kind, generator): (String, String) =
      switch value {
      case .commands:
        ("words", "compgen -W " + ShellQuoting.quoted(commands.map(\.name).joined(separator: " ")))
      case .folder: ("files", "compgen -d")
      case .file: ("files", "compgen -f")
      case .choice(let choices):
        ("words", "compgen -W " + ShellQuoting.quoted(choices.joined(separator: " ")))
      }
    return """
          \(option.words.joined(separator: " | ")))
            _\(program)_take \(kind) < <(\(generator) -- "$current")
            return
            ;;
      """
  }
}
