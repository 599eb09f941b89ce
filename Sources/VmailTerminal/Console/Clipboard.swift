import FoundationEssentials

/// The clipboard of the terminal's user, even over ssh (OSC 52 of xterm's control sequences).
public enum Clipboard {
  /// The limit of terminals for base64 in bytes, which also limits the text.
  static let longestEncoded = 74_994
  public static let longest = longestEncoded / 4 * 3

  /// - Returns: `nil` if the text is too long.
  static func sequence(copying text: String) -> [UInt8]? {
    guard text.utf8.count <= longest else { return nil }
    return Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8)
  }
}

extension Console {
  /// Whether there is a terminal with a clipboard.
  public var canCopy: Bool { settings.form != .json && isOutputTerminal && terminal.isCapable }

  /// Copies text to the terminal's clipboard, only at the user's request.
  /// - Returns: whether the text is short enough.
  public func copy(_ text: String) -> Bool {
    guard let sequence = Clipboard.sequence(copying: text) else { return false }
    leavePagerOut()
    append(sequence)
    return true
  }
}
