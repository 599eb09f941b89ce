internal import FoundationEssentials

/// The clipboard of whoever looks at the terminal, also over ssh (OSC 52 of xterm's control sequences).
enum Clipboard {
  /// What terminals take of base64, in bytes, and so much text comes to that.
  static let longestEncoded = 74_994
  static let longest = longestEncoded / 4 * 3

  /// - Returns: `nil` for what is too long.
  static func sequence(copying text: String) -> [UInt8]? {
    guard text.utf8.count <= longest else { return nil }
    return Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8)
  }
}

extension Console {
  /// Whether there is a terminal to copy by.
  var canCopy: Bool { settings.form != .json && isOutputTerminal && terminal.isCapable }

  /// Hands text to the terminal's clipboard. Only ever what the user asked for.
  /// - Returns: whether it is short enough.
  func copy(_ text: String) -> Bool {
    guard let sequence = Clipboard.sequence(copying: text) else { return false }
    leavePagerOut()
    append(sequence)
    return true
  }
}
