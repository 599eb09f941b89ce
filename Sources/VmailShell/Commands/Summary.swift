import VmailDomain

struct SummaryCommand: Command {
  static let info = CommandInfo(
    name: "summary", topic: .reading,
    summary: "Sum up a conversation in one to three sentences",
    synopsis: ["summary [REFERENCES]"],
    details: """
      Prints the sentences that carry the thread (decisions, questions, dates, amounts), in the order they were said, \
      with who said them and the number of the message. They are worked out on this machine, or by the model that \
      ai-endpoint names. A thread that is read as fast has none. What is only on the server is left out.
      """,
    examples: [.init("summary", "of the open conversation"), .init("summary 3", "of the third thread")],
    arguments: [.references], repeatsLastArgument: true, needs: [.place], loading: "sum up this conversation",
    loadingText: "Summarizing…", effects: .none, output: ["summary"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    guard shell.isAIOn else { return shell.console.result(SummaryRecord(summary: nil, absence: .off)) }
    let threads: [ThreadID]
    if call.arguments.isEmpty, let open = shell.session.conversation {
      threads = [open.thread.id]
    } else {
      threads = try await shell.threads(named: call.arguments).map(\.threadId)
    }
    for thread in threads {
      try Task.checkCancellation()
      let summary = try await shell.summary(ofThread: thread)
      shell.console.result(SummaryRecord(summary: summary, absence: summary == nil ? .short : nil))
    }
  }
}
