/// The header fields of a draft in the editor, in the order in which they are written.
public enum DraftField: String, CaseIterable, Sendable {
  case from = "From"
  case to = "To"
  case cc = "Cc"
  case bcc = "Bcc"
  case replyTo = "Reply-To"
  case subject = "Subject"
  case attach = "Attach"
  /// A header field of the writer's own. A field that begins with `X-` needs no prefix.
  case header = "Header"
  case inReplyTo = "In-Reply-To"
  case format = "Format"
  /// How it is signed and encrypted.
  case security = "Security"

  init?(name: some StringProtocol) {
    let name = name.lowercased()
    guard let field = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else { return nil }
    self = field
  }

  /// Whether it may occur more than once; the values are combined.
  var isRepeatable: Bool {
    switch self {
    case .to, .cc, .bcc, .replyTo, .attach, .header: true
    case .from, .subject, .inReplyTo, .format, .security: false
    }
  }
}
