import VmailDomain

struct SummaryCommand: Command {
  static let info = CommandInfo(
    name: "summary", topic: .reading,
    summary: "Sum up a conversation in one to three sentences",
    details: """
      Prints the sentences that carry the thread (decisions, questions, dates, amounts), in the order they were said, \
      with who said them and the number of the message. They are worked out on this machine, or by the model that \
      ai-endpoint names. A thread that is read as fast has none. What is only on the server is left out.
      """,
    examples: [.init("summary", "of the open conversation"), .init("summary 3", "of the third thread")],
    loading: "sum up this conversation", loadingText: "Summarizing…", output: ["summary"])

  static let forms: [Form] = [
    Form(Arguments("REFERENCES", .references), needs: [.place], does: .worksOut) {
      (shell: inout Shell, words) in
      try await Self.sumUp(words, in: &shell)
    }
  ]

  private static func sumUp(_ words: [Word], in shell: inout Shell) async throws {
    guard shell.isAIOn else { return shell.console.result(SummaryRecord(summary: nil, absence: .off)) }
    let threads: [ThreadID]
    if words.isEmpty, let open = shell.session.conversation {
      threads = [open.thread.id]
    } else {
      threads = try await shell.threads(named: words).map(\.threadId)
    }
    for thread in threads {
      try Task.checkCancellation()
      let summary = try await shell.summary(ofThread: thread)
      shell.console.result(SummaryRecord(summary: summary, absence: summary == nil ? .short : nil))
    }
  }
}
