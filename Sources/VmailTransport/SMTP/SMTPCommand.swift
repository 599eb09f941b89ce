/// A command to a submission server. Its description omits secret and private parts.
enum SMTPCommand: Sendable, CustomStringConvertible {
  /// EHLO with a client name that reveals nothing about this machine.
  case ehlo
  case startTLS
  /// - Parameter initial: the initial response, if there is one (RFC 4954 section 4); base64.
  case auth(mechanism: String, initial: String?)
  /// The response to a challenge of AUTH: base64, or `*` to cancel.
  case authResponse(String)
  /// - Parameter parameters: parameters such as `SIZE=1000`.
  case mail(SMTPPath, parameters: [String])
  case recipient(SMTPPath)
  case data
  /// BDAT: this many bytes of the mail follow the line (RFC 3030).
  case chunk(size: Int, isLast: Bool)
  case reset
  case quit

  /// The command with its line end.
  var bytes: [UInt8] { Array((line + "\r\n").utf8) }

  var line: String {
    switch self {
    // An address of the machine itself: RFC 5321 requires a name or an address, and any other would be
    // visible to all recipients of the mail.
    case .ehlo: "EHLO [127.0.0.1]"
    case .startTLS: "STARTTLS"
    case .auth(let mechanism, nil): "AUTH \(mechanism)"
    case .auth(let mechanism, let initial?): "AUTH \(mechanism) \(initial)"
    case .authResponse(let response): response
    case .mail(let path, let parameters):
      (["MAIL FROM:<\(path.address)>"] + parameters).joined(separator: " ")
    case .recipient(let path): "RCPT TO:<\(path.address)>"
    case .data: "DATA"
    case .chunk(let size, let isLast): "BDAT \(size)" + (isLast ? " LAST" : "")
    case .reset: "RSET"
    case .quit: "QUIT"
    }
  }

  /// The command's name, for messages.
  var name: String {
    switch self {
    case .authResponse: "AUTH"
    default: String(line.prefix { $0 != " " })
    }
  }

  var description: String {
    switch self {
    case .auth(let mechanism, _): "AUTH \(mechanism)"
    case .authResponse: "(secret)"
    case .mail(_, let parameters): (["MAIL"] + parameters).joined(separator: " ")
    case .recipient: "RCPT"
    default: line
    }
  }
}
