import VmailDomain

/// A command and its arguments, before they are written (RFC 9051 section 9, `command`). Whatever the arguments
/// hold, they stay arguments.
struct CommandLine: Sendable {
  enum Argument: Sendable {
    /// Words that this program itself writes.
    case words(String)
    case uids(UIDSet)
    /// Any bytes but NUL: quoted, or a literal.
    case string([UInt8])
    /// The same, and never to be logged in any form. Written as it is when it is base64.
    case secret([UInt8])
    case base64(String)
    /// A message: always a literal (RFC 9051 section 6.3.12).
    case message([UInt8])
  }

  var name: String
  var arguments: [Argument]

  init(_ name: String, _ arguments: Argument...) {
    self.name = name
    self.arguments = arguments
  }

  /// Whether its answer is mail, which takes as long as there is mail.
  var bringsMail: Bool { name.hasSuffix("FETCH") }

  /// Whether the server works on mail and has nothing to tell until it is through.
  var changesMail: Bool { ["APPEND", "COPY", "MOVE", "STORE", "EXPUNGE"].contains { name.hasSuffix($0) } }

  /// For the log: without names, secrets and text.
  var redacted: String {
    ([name]
      + arguments.map { argument in
        switch argument {
        case .words(let words): words
        case .uids(let uids): uids.ranges.count > 3 ? "(\(uids.count) UIDs)" : "\(uids)"
        case .string, .secret, .base64: "…"
        case .message(let bytes): "{\(bytes.count)}"
        }
      }).joined(separator: " ")
  }
}
