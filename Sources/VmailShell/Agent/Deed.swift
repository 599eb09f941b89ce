import VmailCommandLine
import VmailTerminal
import VmailViews

/// An action that a person must confirm, with each thing it affects as an item on a line. Text from mail or
/// from an agent is quoted with every character visible, so that no item can pass for another.
struct Deed: Sendable, Hashable {
  /// Stored as ``DeferredDeed`` is: its names are kept.
  struct Item: Codable, Sendable, Hashable {
    /// The label, such as `to`.
    let label: String
    var value: String
    /// Whether the value is a text of several lines.
    var isText = false
    /// What exactly is meant, such as the number of a message in the store or the digest of bytes: two things may look
    /// the same. It is not shown.
    var identity: String?
  }

  /// The action in the infinitive, such as `send mail`.
  let effect: String
  let reason: Effect.Reason
  /// The items: recipients, files and addresses first, then the account, then subjects and texts.
  var items: [Item]
  /// The line that does it in a session of its own; `nil` if the line that was typed does.
  var line: String?

  /// The label of what a person at a prompt would have been warned of.
  static let warning = "warning"

  /// - Parameter effect: vmail's own words, without any text written by others.
  init(_ effect: String, _ reason: Effect.Reason, _ items: [Item], line: String? = nil) {
    self.effect = effect
    self.reason = reason
    self.items = items
    self.line = line
  }

  /// The most items in an error. An agent knows what it asked for, and a question shows all of it.
  private static let mostNamed = 20

  /// The action on one line, for errors.
  var sentence: String {
    let shown = items.filter { !$0.isText }
    var named = shown.prefix(Self.mostNamed).map { "\($0.label) \(QuestionText.quoted($0.value))" }
    if shown.count > named.count { named.append("and \(Digits.grouped(shown.count - named.count)) more") }
    return named.isEmpty ? effect : "\(effect) (\(named.joined(separator: ", ")))"
  }
}

/// The question to a person about an action, laid out for a screen of a certain size.
struct DeedQuestion: Sendable {
  let deed: Deed

  private static let indent = "  "
  /// The prefix of continuation lines; no item begins with it.
  private static let continuation = "      > "

  /// - Parameter word: the word to type to agree.
  /// - Returns: the lines of the question, none wider than the screen; `nil` if they don't fit on the screen
  ///   all at once.
  func lines(columns: Int, rows: Int, word: String) -> [String]? {
    guard var lines = lines(columns: columns, rows: rows) else { return nil }
    // The answer is typed on the last line.
    lines += wrapped("Type \(word) to allow it: ", columns)
    return lines.count < rows ? lines : nil
  }

  /// Returns the lines of the question without the one on which it is answered.
  func lines(columns: Int, rows: Int) -> [String]? {
    guard columns >= 20 else { return nil }
    let width = deed.items.map { $0.label.count }.max() ?? 0
    var lines = [""] + wrapped("vmail: an agent wants to \(deed.effect):", columns)
    for item in deed.items {
      let label = Self.indent + item.label + String(repeating: " ", count: width - item.label.count + 2)
      let values =
        item.isText ? item.value.split(separator: "\n", omittingEmptySubsequences: false) : [item.value[...]]
      for (index, value) in values.enumerated() {
        let start = index == 0 ? label : Self.indent + String(repeating: " ", count: width) + "| "
        lines += wrapped(start + QuestionText.quoted(String(value)), columns)
        if lines.count > rows { return nil }
      }
    }
    return lines.count < rows ? lines : nil
  }

  /// Wraps text at the screen width, marking continuation lines so that they can't pass for items.
  private func wrapped(_ text: String, _ columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for character in text {
      let width = DisplayWidth.columns(of: character)
      if used + width > columns - 1 {
        lines.append(line)
        line = Self.continuation
        used = Self.continuation.count
      }
      line.append(character)
      used += width
    }
    return lines + [line]
  }
}

/// Text made safe for a question: it contains nothing invisible, and cannot break out of its line or its
/// quotes.
enum QuestionText {
  /// The most combining marks on a letter; more of them hide it.
  private static let mostMarks = 2

  static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    var marks = 0
    for scalar in VisibleText.of(text.replacing("\\", with: "\\\\")).unicodeScalars {
      switch ScalarKind(scalar) {
      case .mark: marks += 1
      default: marks = 0
      }
      switch scalar {
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      case "\t": escaped += "\\t"
      case _ where marks > mostMarks || looksBlank(scalar):
        escaped += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns whether a character is drawn as nothing, or is a space other than the usual one.
  private static func looksBlank(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == " " { return false }
    return scalar.properties.isWhitespace || [0x2800, 0x3164, 0xFFA0, 0x115F, 0x1160].contains(scalar.value)
  }
}
