import VmailDomain

struct LinksCommand: Command {
  static let info = CommandInfo(
    name: "links", topic: .reading,
    summary: "List the links of messages",
    synopsis: ["links [MESSAGES]"],
    details: """
      With their targets, without known tracking parameters, and a warning where a link goes elsewhere \
      than its text says. Without numbers it is the current message.
      """,
    examples: [.init("links", "of the current message"), .init("link 3.1", "open one of them")],
    arguments: [.messages], repeatsLastArgument: true, needs: [.place],
    loading: "load this message", effects: .none, rehearsal: .runs, output: ["link", "links"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    for (number, email) in try shell.messages(named: call.arguments) {
      let links = NumberedLink.all(of: try await shell.readable(number, email))
      shell.console.results(links.map { LinkRecord(message: number, link: $0) })
      shell.console.result(MessagePartsRecord<LinkKind>(message: number, count: links.count))
    }
  }
}
