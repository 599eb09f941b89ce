import VmailDomain

/// The interactive shell: reads lines from the terminal and runs them, one at a time.
struct Repl {
  let editor: LineEditor
  let interruption: Interruption

  /// - Returns: the exit code of the program.
  func run(_ shell: inout Shell) async -> ExitCode {
    defer {
      shell.console.routeNotices(to: nil)
      editor.close()
    }
    var typed = ""
    var completion = CompletionRefresh()
    while !shell.session.isOver {
      editor.setHistorySize(shell.settings.historySize)
      if let completer = await completion.completer(for: &shell) {
        editor.setCompletion { completer.complete($0, cursor: $1) }
      }
      let prompt = typed.isEmpty ? Prompt.text(for: shell) : Prompt.continuation
      shell.console.routeNotices { [editor] in editor.post(notice: String(decoding: $0, as: UTF8.self)) }
      let read = await editor.readLine(prompt: prompt)
      shell.console.routeNotices(to: nil)
      switch read {
      case .endOfInput: shell.session.isOver = true
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
