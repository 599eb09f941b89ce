import VmailDomain

struct UnsubscribeCommand: Command {
  static let info = CommandInfo(
    name: "unsubscribe", topic: .writing,
    summary: "Leave the mailing list a message came by",
    synopsis: ["unsubscribe [MESSAGE|THREAD] [--yes]"],
    details: """
      What the message offers, the best first: one click (RFC 8058), where your own mail server found that offer \
      to be signed by the list; else a mail from the address the list writes to; else its page's address is \
      shown, and not opened. One click and mail are asked about first (a script says --yes). For one click a \
      form goes to the list's server by HTTPS, with nothing in it but that it is one; net shows it.
      """,
    examples: [
      .init("unsubscribe", "leave the list of the current thread"),
      .init("unsubscribe 3 --yes", "that of the third, without a question"),
    ],
    options: [.yes], arguments: [.either(.messages, .references)], needs: [.place],
    loading: "load this message", effects: .guardedWithin(.sends), output: ["unsubscribe", "compose"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    let (email, ways) = try await shell.waysToUnsubscribe(call)
    switch ways.first {
    case .oneClick(let address): try await shell.unsubscribe(at: address, call)
    case .mail(let link): try await shell.unsubscribe(by: link, email, call)
    case .page(let address):
      shell.console.result(UnsubscribeRecord(way: .page, address: address.string, isDone: false))
    case nil:
      shell.console.result(UnsubscribeRecord(way: .none, address: "", isDone: false))
      throw ShellError.noWayToUnsubscribe
    }
  }
}
