import VmailDomain

struct LinksCommand: Command {
  static let info = CommandInfo(
    name: "links", topic: .reading,
    summary: "List the links of messages",
    details: """
      With their targets, without known tracking parameters, and a warning where a link goes elsewhere \
      than its text says. Without numbers it is the current message.
      """,
    examples: [.init("links", "of the current message"), .init("link 3.1", "open one of them")],
    loading: "load this message", output: ["link", "links"])
  static let forms: [Form] = [
    Form(Arguments("MESSAGES", .messages), needs: [.place], does: .nothing) { (shell: inout Shell, words) in
      try await list(words, in: &shell)
    }
  ]

  private static func list(_ words: [Word], in shell: inout Shell) async throws {
    for (number, email) in try shell.messages(named: words) {
      let links = NumberedLink.all(of: try await shell.readable(number, email))
      shell.console.results(links.map { LinkRecord(message: number, link: $0) })
      shell.console.result(MessagePartsRecord<LinkKind>(message: number, count: links.count))
    }
  }
}
