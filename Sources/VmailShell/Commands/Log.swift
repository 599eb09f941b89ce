import VmailDomain
import VmailEngine

struct LogCommand: Command {
  static let info = CommandInfo(
    name: "log", topic: .reading,
    summary: "Tell what happened to mail",
    details: """
      When each message of the thread came, what was done to it here, by you or by which rule, what was undone, what \
      waits, and what its server was told or refused, oldest first. What was done before vmail kept the time stands at \
      the end, with what is still to happen. With a conversation of two or more messages open, numbers are its \
      messages.
      """,
    examples: [.init("log 3", "of the third thread"), .init("log", "of the open conversation")],
    loading: "look that up", output: ["log"])
  static let forms: [Form] = [
    Form(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references)), needs: [.place], does: .nothing
    ) { (shell: inout Shell, words) in
      try await tell(words, in: &shell)
    }
  ]

  private static func tell(_ words: [Word], in shell: inout Shell) async throws {
    let folders = try await shell.folderDirectory().names
    let history = try await shell.services().history
    let times = shell.console.layout.times
    for messages in try await shell.messagesOrThreads(named: words) {
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
