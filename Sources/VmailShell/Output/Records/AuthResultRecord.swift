import VmailDomain

/// What a server found out about a message's sender.
struct AuthResultRecord: OutputRecord {
  var message: Int
  var result: AuthenticationResult

  static let type = "authResult"
  static let summary = "What a server found out about a message's sender (RFC 8601)."
  static let fields: [RecordField<AuthResultRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .string("server", "the server that says so, if the field is its own") { $0.result.server },
    .string("method", "spf, dkim, dmarc, arc or another") { $0.result.method },
    .string("result", "pass, fail, none or another") { $0.result.result },
    .string("details", "what was looked at") { $0.result.details },
  ]

  private var isGood: Bool { result.result == "pass" }

  func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine(TerminalText(line: result.method.uppercased() + " "), .heading)
    line.append(TerminalText(line: result.result), isGood ? .plain : .warning)
    let details = result.details.isEmpty ? "" : "  " + result.details
    line.append(TerminalText(line: details + "  (" + result.server + ")"), .dim)
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let details = result.details.isEmpty ? "" : ", " + result.details
    let sentence = "\(result.method.uppercased()): \(result.result)\(details), says \(result.server)"
    return [Sentence.ended(TerminalText(line: sentence))]
  }
}
