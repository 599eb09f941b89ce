import VmailDomain

struct TrustedCommand: Command {
  static let info = CommandInfo(
    name: "trusted", topic: .reading,
    summary: "Show or change who may have pictures loaded",
    synopsis: ["trusted", "trusted remove ADDRESS", "trusted clear"],
    details: """
      images MESSAGE --always adds the sender, by the exact address. Trackers are taken out of trusted \
      senders' mail as well.
      """,
    examples: [.init("trusted", "list them"), .init("trusted remove bo@example.com", "load none of Bo's")],
    arguments: [
      .choice([Choice("list", "show them"), Choice("remove", "one of them"), Choice("clear", "remove all")]),
      .following(["remove": .trustedSender]),
    ], needs: [.store], effects: .guarded(.deletes) { !$0.arguments.isEmpty },
    rehearsal: .runsWhen { $0.arguments.allSatisfy { $0.text == "list" } },
    output: ["trustedSender", "trusted"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(2)
    let senders = try await shell.services().trustedSenders
    let change: String?
    switch call.arguments.first?.text ?? "list" {
    case "list":
      try call.expectAtMost(1)
      shell.console.results(try await senders.trustedSenders().map { TrustedSenderRecord(sender: $0) })
      change = nil
    case "remove":
      guard call.arguments.count == 2 else {
        throw ShellError.missingArgument("an address", of: "trusted remove")
      }
      let address = call.arguments[1]
      guard try await senders.distrust(senderEmail: address.text) else {
        throw ShellError.notTrusted(address)
      }
      change = "\(address.text) is not trusted any more."
    case "clear":
      try call.expectAtMost(1)
      change = Digits.counted(try await senders.distrustAll(), "trusted sender") + " removed."
    default:
      let word = call.arguments[0]
      let nearest = SimilarName.nearest(to: word.text, in: ["list", "remove", "clear"])
      throw ShellError.unexpectedArgument(word, of: Self.info.name, nearest: nearest)
    }
    shell.console.result(TrustedRecord(count: try await senders.trustedSenders().count, change: change))
  }
}
