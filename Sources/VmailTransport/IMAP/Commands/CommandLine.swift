import VmailDomain

/// A command and its arguments, before encoding (RFC 9051 section 9, `command`). Arguments stay arguments,
/// whatever they contain.
struct CommandLine: Sendable {
  enum Argument: Sendable {
    /// Text that this program itself writes.
    case words(String)
    case uids(UIDSet)
    /// Any bytes except NUL: sent quoted, or as a literal.
    case string([UInt8])
    /// A list of such.
    case strings([[UInt8]])
    /// The same, but never logged in any form. Sent unquoted when it is base64.
    case secret([UInt8])
    case base64(String)
    /// A message: always sent as a literal (RFC 9051 section 6.3.12).
    case message([UInt8])
  }

  var name: String
  var arguments: [Argument]

  init(_ name: String, _ arguments: Argument...) {
    self.name = name
    self.arguments = arguments
  }

  /// The messages that it names by UIDs; `nil` for commands that name none.
  var asked: UIDSet? {
    for case .uids(let uids) in arguments { return uids }
    return name == "UID SEARCH" ? .all : nil
  }

  /// Whether the answer contains mail, so that its duration depends on how much there is.
  var bringsMail: Bool { name.hasSuffix("FETCH") }

  /// Whether the server works on mail and has nothing to report until it is done.
  var changesMail: Bool { ["APPEND", "COPY", "MOVE", "STORE", "EXPUNGE"].contains { name.hasSuffix($0) } }

  /// A form for the log, without names, secrets and text.
  var redacted: String {
    ([name]
      + arguments.map { argument in
        switch argument {
        case .words(let words): words
        case .uids(let uids): uids.ranges.count > 3 ? "(\(uids.count) UIDs)" : "\(uids)"
        case .string, .strings, .secret, .base64: "…"
        case .message(let bytes): "{\(bytes.count)}"
        }
      }).joined(separator: " ")
  }
}

extension UIDSet {
  /// Servers accept command lines of 8192 bytes (RFC 9051 section 4); this leaves room for the rest.
  static let longestWritten = 7000

  /// Splits the set so that each part's written form is short enough for a command line.
  func split(longest: Int = UIDSet.longestWritten) -> [UIDSet] {
    var sets: [UIDSet] = []
    var ranges: [ClosedRange<UInt32>] = []
    var length = 0
    for range in self.ranges {
      let own = "\(UIDSet(range))".utf8.count + 1
      if length + own > longest, !ranges.isEmpty {
        sets.append(UIDSet(merging: ranges))
        (ranges, length) = ([], 0)
      }
      ranges.append(range)
      length += own
    }
    if !ranges.isEmpty { sets.append(UIDSet(merging: ranges)) }
    return sets
  }
}
