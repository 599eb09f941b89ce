import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct TrustedCommand: Command {
  static let info = CommandInfo(
    name: "trusted", topic: .reading,
    summary: "Show or change the senders whose images are loaded",
    details: """
      images MESSAGE --always adds the exact address of a sender. Trackers are removed from mail of trusted \
      senders too.
      """,
    examples: [
      .init("trusted", "list trusted senders"),
      .init("trusted remove bo@example.com", "stop loading Bo's images"),
    ],
    output: [TrustedSenderRecord.self, TrustedRecord.self])

  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in try await list(in: &shell) },
    Form("list", needs: [.store], does: .nothing, summary: "List them") { (shell: inout Shell) in
      try await list(in: &shell)
    },
    Form(
      "remove", Argument("ADDRESS", .trustedSender, noun: "an address"), needs: [.store],
      does: .asks(.deletes), summary: "Remove one of them"
    ) { (shell: inout Shell, address) in
      guard try await shell.services().trustedSenders.distrust(senderEmail: address.text) else {
        throw ShellError(
          .failure, "\(address.text) is not trusted", hint: "Type trusted for a list.", place: address.range)
      }
      try await report("\(address.text) is no longer trusted.", in: &shell)
    },
    Form("clear", needs: [.store], does: .asksWithin(.deletes), summary: "Remove all") {
      (shell: inout Shell) in
      let senders = try await shell.services().trustedSenders.trustedSenders()
      if !senders.isEmpty {
        try await AgentMode.expectPerson(
          for: Deed(
            "stop loading images from senders that you trust", .deletes,
            senders.map { .init(label: "sender", value: $0.senderEmail) }), in: shell)
      }
      let count = try await shell.services().trustedSenders.distrustAll()
      try await report(Digits.counted(count, "trusted sender") + " removed.", in: &shell)
    },
  ]

  private static func list(in shell: inout Shell) async throws {
    let senders = try await shell.services().trustedSenders.trustedSenders()
    shell.console.results(senders.map { TrustedSenderRecord(sender: $0) })
    shell.console.result(TrustedRecord(count: senders.count, change: nil))
  }

  private static func report(_ change: String, in shell: inout Shell) async throws {
    let count = try await shell.services().trustedSenders.trustedSenders().count
    shell.console.result(TrustedRecord(count: count, change: change))
  }
}
