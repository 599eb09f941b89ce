internal import FoundationEssentials
import VmailDomain

/// A reply from an SMTP server (RFC 5321 section 4.2).
struct SMTPReply: Hashable, Sendable {
  /// 200 to 599.
  var code: Int
  /// The enhanced status code (RFC 2034); `nil` when the server sends none.
  var status: EnhancedStatus?
  /// The texts of its lines, without codes and line ends. Untrusted: to be sanitized before they are shown.
  var lines: [String]

  var outcome: Outcome {
    switch code {
    case ..<300: .done
    case ..<400: .more
    case ..<500: .notNow
    default: .refused
    }
  }

  /// The maximum number of characters shown, and stored with a mail that was refused.
  private static let longestText = 1_000

  /// The text in one line, truncated if very long.
  var text: String {
    String(lines.filter { !$0.isEmpty }.joined(separator: " ").prefix(Self.longestText))
  }

  /// The first time in the text (RFC 3339).
  var namedTime: Date? {
    let words = text.split { " <>()[],;\"=".contains($0) }.lazy
    return words.compactMap { word in
      try? Date(String(word.last == "." ? word.dropLast() : word), strategy: .iso8601)
    }.first
  }

  /// The meaning of the first digit.
  enum Outcome: Sendable {
    /// 2yz
    case done
    /// 3yz: the rest of the command is expected
    case more
    /// 4yz
    case notNow
    /// 5yz
    case refused
  }

  /// `class.subject.detail` (RFC 3463).
  struct EnhancedStatus: Hashable, Sendable, CustomStringConvertible {
    var kind: Int
    var subject: Int
    var detail: Int

    var description: String { "\(kind).\(subject).\(detail)" }
  }
}

extension SMTPReply.EnhancedStatus {
  /// Takes the status off the front of a line's text.
  /// - Parameter code: the reply's code, whose first digit must be the status' class; otherwise it counts as
  ///   text.
  /// - Returns: `nil` when the text does not begin with a status.
  static func taken(from text: inout Substring, code: Int) -> Self? {
    let word = text.prefix { $0 != " " }
    let numbers = word.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard numbers.count == 3 else { return nil }
    let values = numbers.compactMap { digits in
      (1...3).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
        ? digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
    }
    guard values.count == 3, values[0] == code / 100 else { return nil }
    text = text[word.endIndex...].drop { $0 == " " }
    return Self(kind: values[0], subject: values[1], detail: values[2])
  }
}

/// The errors for unsuccessful replies.
extension SMTPReply {
  /// The error in general (RFC 5321 section 4.2.1).
  var failure: ServerError {
    switch outcome {
    case .notNow: .unavailable(code: String(code), reason: text)
    case .refused: .refused(code: String(code), reason: text)
    case .done, .more: .protocolViolation("an unexpected SMTP reply \(code)")
    }
  }

  /// Returns the error for a reply to AUTH or its responses (RFC 4954 section 6).
  /// - Parameters:
  ///   - mechanism: the mechanism that was tried, one of those that the server offered.
  ///   - words: the reply's text, without secrets.
  func loginFailure(_ mechanism: String, words: String) -> ServerError {
    switch code {
    // 504: the server doesn't know the mechanism after all. 538: it requires TLS, which was in use.
    case 504, 538: return .noWayToLogIn(offered: [mechanism])
    case 500...503: return .refused(code: String(code), reason: words)
    default: break
    }
    switch outcome {
    case .notNow: return .unavailable(code: String(code), reason: words)
    // 535, 534 (an app password is required), 530, and 550 and 554 as used by some servers.
    case .refused: return .loginRefused(reason: words)
    case .done, .more: return .protocolViolation("the SMTP reply \(code) to AUTH")
    }
  }
}
