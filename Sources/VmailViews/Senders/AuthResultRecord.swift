import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// The result of a server's check of a message's sender.
public struct AuthResultRecord: OutputRecord {
  public var message: Int
  public var result: AuthenticationResult

  public init(message: Int, result: AuthenticationResult) {
    self.message = message
    self.result = result
  }

  public static let type = "auth-result"
  public static let summary = "An authentication result of a message (RFC 8601)."
  public static let fields: [RecordField<AuthResultRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .foreignText("server", "the server that checked it, if the field is its own") { $0.result.server },
    .foreignText("method", "spf, dkim, dmarc, arc or another") { $0.result.method },
    .foreignText("result", "pass, fail, none or another") { $0.result.result },
    .foreignText("details", "what was checked") { $0.result.details },
    .boolean("verified", "whether your own mail server checked it; anyone can forge the others") {
      $0.result.isVerified
    },
  ]

  private var isGood: Bool { result.result == "pass" && result.isVerified }

  /// `mx.example.org`, `mx.example.org, unverified`
  private var server: String {
    [result.server, result.isVerified ? "" : "unverified"].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  public func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine(TerminalText(line: result.method.uppercased() + " "), .heading)
    line.append(TerminalText(line: result.result), isGood ? .plain : .warning)
    let details = result.details.isEmpty ? "" : "  " + result.details
    line.append(TerminalText(line: details + (server.isEmpty ? "" : "  (" + server + ")")), .dim)
    return [layout.fitted(line)]
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    // `smtp.mailfrom=example.com` is a name and its value (RFC 8601 section 2.2).
    let details = result.details.isEmpty ? "" : ", " + result.details.replacing("=", with: " ")
    let says = result.server.isEmpty ? "" : ", says \(result.server)"
    let doubt = result.isVerified ? "" : ", unverified"
    let sentence = "\(result.method.uppercased()): \(result.result)\(details)\(says)\(doubt)"
    return [Sentence.ended(TerminalText(line: sentence))]
  }
}

/// The results of authentication of a message.
public enum AuthKind: ListedKind {
  public static let type = "auth"
  public static let noun = "authentication results"
}
