import VmailDomain

struct UnsubscribeCommand: Command {
  static let info = CommandInfo(
    name: "unsubscribe", topic: .writing,
    summary: "Leave the mailing list a message came by",
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
    loading: "load this message", output: ["unsubscribe", "compose"])

  static let forms: [Form] = [
    Form(
      OptionalArgument("MESSAGE|THREAD", .either(.messages, .references)), Flag.yes, WholeCall(),
      needs: [.place], does: .asksWithin(.sends)
    ) { (shell: inout Shell, word, isConfirmed, call) in
      try await Self.unsubscribe(word, isConfirmed: isConfirmed, call, in: &shell)
    }
  ]

  private static func unsubscribe(
    _ word: Word?, isConfirmed: Bool, _ call: CommandCall, in shell: inout Shell
  ) async throws {
    let (email, ways) = try await shell.waysToUnsubscribe(word, call)
    switch ways.first {
    case .oneClick(let address): try await shell.unsubscribe(at: address, isConfirmed: isConfirmed)
    case .mail(let link): try await shell.unsubscribe(by: link, email, isConfirmed: isConfirmed)
    case .page(let address):
      shell.console.result(UnsubscribeRecord(way: .page, address: address.string, isDone: false))
    case nil:
      shell.console.result(UnsubscribeRecord(way: .none, address: "", isDone: false))
      throw ShellError.noWayToUnsubscribe
    }
  }
}
