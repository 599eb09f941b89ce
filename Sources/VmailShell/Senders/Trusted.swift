import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal

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
        throw ShellError.notTrusted(address)
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

/// The number of senders trusted with loading pictures, printed after them.
struct TrustedRecord: OutputRecord {
  /// The number of trusted senders.
  var count: Int
  /// The change as a sentence; `nil` if they were only listed.
  var change: String?

  static let type = "trusted"
  static let summary = "How many senders are trusted; comes after them."
  static let fields: [RecordField<TrustedRecord>] = [
    .integer("count", "the number of trusted senders") { $0.count }
  ]

  private var sentence: String? { change ?? (count == 0 ? "No trusted senders." : nil) }

  func text(in layout: Layout) -> [StyledLine] {
    sentence.map { layout.sentence(TerminalText(line: $0)) } ?? []
  }
  func plain(in layout: Layout) -> [TerminalText] { sentence.map { [TerminalText(line: $0)] } ?? [] }
}

/// A sender whose pictures may be loaded.
struct TrustedSenderRecord: OutputRecord {
  var sender: TrustedSender

  static let type = "trusted-sender"
  static let summary = "A sender whose remote images are loaded."
  static let fields: [RecordField<TrustedSenderRecord>] = [
    .foreignText("email", "the exact address, in lower case") { $0.sender.senderEmail },
    RecordField("since", .timestamp, "when the sender was trusted") {
      .string(InternetDate.string(from: $0.sender.createdDate))
    },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine(TerminalText(line: sender.senderEmail))
    line.append(TerminalText("  since " + layout.times.absolute(sender.createdDate)), .dim)
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let since = layout.times.absolute(sender.createdDate)
    return [Sentence.ended(TerminalText(line: "\(sender.senderEmail), trusted since \(since)"))]
  }
}
