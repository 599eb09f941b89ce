import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal

struct AuthCommand: Command {
  static let info = CommandInfo(
    name: "auth", topic: .reading,
    summary: "Show the authentication results of a message",
    details: """
      Shows the SPF, DKIM, DMARC and ARC results in the Authentication-Results fields (RFC 8601). Only \
      results of your own mail server are reliable, because a sender can add such fields too.
      """,
    examples: [
      .init("auth", "show those of the current message"), .init("auth 3", "show those of message 3"),
    ],
    loading: "load this message", output: [AuthResultRecord.self, MessagePartsRecord<AuthKind>.self])
  static let forms: [Form] = [
    Form(Arguments("MESSAGES", .messages), needs: [.place], does: .nothing) { (shell: inout Shell, words) in
      try await show(words, in: &shell)
    }
  ]

  private static func show(_ words: [Word], in shell: inout Shell) async throws {
    for (number, email) in try OpenMessages.messages(named: words, in: shell) {
      guard let results = try await shell.services().senders.results(of: email) else {
        throw ShellError.bodyNotHere
      }
      shell.console.results(results.map { AuthResultRecord(message: number, result: $0) })
      shell.console.result(MessagePartsRecord<AuthKind>(message: number, count: results.count))
    }
  }
}

/// The result of a server's check of a message's sender.
struct AuthResultRecord: OutputRecord {
  var message: Int
  var result: AuthenticationResult

  static let type = "auth-result"
  static let summary = "An authentication result of a message (RFC 8601)."
  static let fields: [RecordField<AuthResultRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .foreignText("server", "the server that checked it, if the field is its own") { $0.result.server },
    .foreignText("method", "spf, dkim, dmarc, arc or another") { $0.result.method },
    .foreignText("result", "pass, fail, none or another") { $0.result.result },
    .foreignText("details", "what was checked") { $0.result.details },
    .boolean("verified", "whether your own mail server checked it; anybody can forge the others") {
      $0.result.isVerified
    },
  ]

  private var isGood: Bool { result.result == "pass" && result.isVerified }

  /// `mx.example.org`, `mx.example.org, unverified`
  private var server: String {
    [result.server, result.isVerified ? "" : "unverified"].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine(TerminalText(line: result.method.uppercased() + " "), .heading)
    line.append(TerminalText(line: result.result), isGood ? .plain : .warning)
    let details = result.details.isEmpty ? "" : "  " + result.details
    line.append(TerminalText(line: details + (server.isEmpty ? "" : "  (" + server + ")")), .dim)
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    // `smtp.mailfrom=example.com` is a name and its value (RFC 8601 section 2.2).
    let details = result.details.isEmpty ? "" : ", " + result.details.replacing("=", with: " ")
    let says = result.server.isEmpty ? "" : ", says \(result.server)"
    let doubt = result.isVerified ? "" : ", unverified"
    let sentence = "\(result.method.uppercased()): \(result.result)\(details)\(says)\(doubt)"
    return [Sentence.ended(TerminalText(line: sentence))]
  }
}

enum AuthKind: ListedKind {
  static let type = "auth"
  static let noun = "authentication results"
}
