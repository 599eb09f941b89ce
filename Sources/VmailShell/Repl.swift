import VmailDomain

/// The interactive shell: reads lines from the terminal and runs them, one at a time.
struct Repl {
  let editor: LineEditor
  let interruption: Interruption

  /// - Returns: the exit code of the program.
  func run(_ shell: inout Shell) async -> ExitCode {
    var typed = ""
    while !shell.session.isOver {
      let prompt = typed.isEmpty ? Prompt.text(for: shell) : Prompt.continuation
      switch await editor.readLine(prompt: prompt) {
      case .endOfInput:
        shell.session.isOver = true
        // The prompt's line is left behind, as every shell does.
        shell.console.text([StyledLine()], plain: [.empty])
        shell.console.flush()
      case .interrupted:
        typed = ""
      case .line(let line):
        typed += line
        guard Lexer.isComplete(typed) else {
          typed += "\n"
          continue
        }
        editor.remember(typed)
        await run(typed, in: &shell)
        typed = ""
      }
    }
    return .success
  }

  private func run(_ text: String, in shell: inout Shell) async {
    do {
      for line in try Lexer(variable: shell.environment.variable).commands(in: text) {
        // One that fails stops what follows it on the same line, as in a script.
        guard await interruption.run(line, in: &shell) == .success, !shell.session.isOver else { return }
      }
    } catch {
      let worded = ErrorWording.shellError(for: error, action: "read that line")
      shell.console.report(worded)
      shell.console.flush()
    }
  }
}
