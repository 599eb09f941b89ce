struct DeselectCommand: Command {
  static let info = CommandInfo(
    name: "deselect", shortNames: ["done"], topic: .reading,
    summary: "Take threads out of the selection, or end it",
    details: "Without references the selection is empty afterwards.",
    examples: [.init("deselect 2", "all but the second"), .init("done", "nothing is selected any more")],
    output: ["selection"])
  static let forms: [Form] = [
    Form(Arguments("REFERENCES", .references), needs: [.place], does: .nothing) {
      (shell: inout Shell, words) in
      try await remove(words, in: &shell)
    }
  ]

  private static func remove(_ words: [Word], in shell: inout Shell) async throws {
    if words.isEmpty {
      shell.session.selection = []
    } else {
      let targets = Set(try await shell.threads(named: words).map(\.threadId))
      shell.session.selection.removeAll { targets.contains($0.threadId) }
    }
    shell.console.result(SelectionRecord(count: shell.session.selection.count))
  }
}
