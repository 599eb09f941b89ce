import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct LogCommand: Command {
  static let info = CommandInfo(
    name: "log", topic: .reading,
    summary: "Show the history of messages",
    details: """
      Shows when each message of the thread arrived, what you, a rule or an agent did to it, what was undone, what is \
      pending, and what its server accepted or refused, oldest first. Events without a recorded time come \
      last, with those still to come. While a conversation of two or more messages is open, \
      numbers refer to its messages.
      """,
    examples: [
      .init("log 3", "show the history of thread 3"),
      .init("log", "show the history of the open conversation"),
    ],
    loading: "look up that history", output: [LogRecord.self])
  static let forms: [Form] = [
    Form(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references)), needs: [.place], does: .nothing
    ) { (shell: inout Shell, words) in
      try await show(words, in: &shell)
    }
  ]

  private static func show(_ words: [Word], in shell: inout Shell) async throws {
    let folders = try await FolderDirectory.current(in: &shell).names
    let history = try await shell.services().history
    let times = shell.console.layout.times
    for messages in try await MessageNumbers.messagesOrThreads(named: words, in: &shell) {
      try Task.checkCancellation()
      let numbered = Dictionary(messages.map { ($0.email.id, $0) }, uniquingKeysWith: { first, _ in first })
      let records = try await history.events(of: messages.map(\.email)).compactMap { event in
        numbered[event.emailId].map { message in
          LogRecord(
            n: message.number, event: event,
            detail: MailEventWording(event, of: message.email, folders: folders, times: times))
        }
      }
      shell.console.results(records)
    }
  }
}
