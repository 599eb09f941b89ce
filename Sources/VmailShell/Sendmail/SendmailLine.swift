import VmailCommandLine
import VmailTerminal
import VmailViews

/// The command line of `vmail sendmail`, as programs write it for sendmail. Options end at the first recipient or `--`
/// (POSIX.1-2017, XBD 12.2), and letters can share a `-`.
struct SendmailLine: Hashable, Sendable {
  /// Whether a line with only a dot belongs to the message (`-i`).
  var keepsDots = false
  /// Whether the header names recipients (`-t`).
  var readsRecipients = false
  /// Whether the sender is the one in From (`--read-envelope-from`).
  var readsSender = false
  /// The sender for the envelope (`-f`).
  var sender: String?
  /// The name of the author, for a message without From (`-F`).
  var authorName: String?
  /// The recipients, with one address or several each.
  var recipients: [String] = []

  /// The letters with a value, in the same word or the next.
  private static let withValue = Set("BDFLMNOPRVXfhopr")
  /// The letters whose value, if any, is in the same word.
  private static let withAttachedValue = Set("ACbdeq")
  /// The switches that have no meaning here.
  private static let ignored = Set("EGIJUmnsvx")

  /// - Parameter words: those after `sendmail`.
  /// - Throws: ``ShellError``
  init(_ words: [String]) throws {
    var rest = words[...]
    while let word = rest.first, word.hasPrefix("-"), word != "-" {
      rest.removeFirst()
      if word == "--" { break }
      if word.hasPrefix("--") { try takeLong(word, &rest) } else { try takeShort(word, &rest) }
    }
    recipients = Array(rest)
  }

  private mutating func takeLong(_ word: String, _ rest: inout ArraySlice<String>) throws {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    switch parts[0] {
    case "--read-envelope-from" where parts.count == 1: readsSender = true
    case "--read-recipients" where parts.count == 1: readsRecipients = true
    case "--from":
      guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
        throw ShellError.needsValue(word)
      }
      sender = value
    default: throw ShellError.unknownSendmailOption(word)
    }
  }

  private mutating func takeShort(_ word: String, _ rest: inout ArraySlice<String>) throws {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      if Self.withAttachedValue.contains(letter) {
        return try take(letter, String(letters))
      } else if Self.withValue.contains(letter) {
        guard let value = letters.isEmpty ? rest.popFirst() : String(letters) else {
          throw ShellError.needsValue("-\(letter)")
        }
        return try take(letter, value)
      }
      switch letter {
      case "i": keepsDots = true
      case "t": readsRecipients = true
      default:
        guard Self.ignored.contains(letter) else { throw ShellError.unknownSendmailOption("-\(letter)") }
      }
    }
  }

  private mutating func take(_ letter: Character, _ value: String) throws {
    switch letter {
    case "f", "r": sender = Self.withoutBrackets(value)
    case "F": authorName = value
    case "o": if value == "i" { keepsDots = true }
    case "b" where value != "m": throw ShellError.unsupportedMode("-b" + value)
    case "q": throw ShellError.unsupportedMode("-q" + value)
    default: return
    }
  }

  private static func withoutBrackets(_ address: String) -> String {
    address.hasPrefix("<") && address.hasSuffix(">") ? String(address.dropFirst().dropLast()) : address
  }
}

extension ShellError {
  fileprivate static func needsValue(_ option: String) -> ShellError {
    ShellError(.usage, "\(option) needs a value", hint: seeSendmail)
  }

  fileprivate static func unknownSendmailOption(_ option: String) -> ShellError {
    ShellError(.usage, "sendmail has no option \"\(option)\"", hint: seeSendmail)
  }

  /// The modes in which sendmail is a server, or lists and runs its queue.
  fileprivate static func unsupportedMode(_ option: String) -> ShellError {
    let advice =
      switch option {
      case "-bp": "Run vmail -e outbox for the messages that wait."
      case let option where option.hasPrefix("-q"): "Run vmail -e sync to send the messages that wait."
      default: seeSendmail
      }
    return ShellError(.usage, "sendmail does not support \(option)", hint: advice)
  }

  static let seeSendmail = "Run vmail -e 'help sendmail'."
}
