@testable import VmailTerminal

extension Theme.Background {
  /// The terminal backgrounds that text without a background of its own must be legible on.
  ///
  /// The sixteen colours change with the terminal's background, so that they are judged by those they
  /// were made for. The others don't, and must do on what people have: black, near black, and the
  /// backgrounds of Tango, Ubuntu, Dracula and Solarized; white, near white and Solarized.
  func assumed(at depth: ColourDepth) -> [RGB] {
    switch (self, depth) {
    case (.dark, .extended):
      [
        RGB(grey: 0), RGB(grey: 0x1E), RGB(red: 0x2E, green: 0x34, blue: 0x36),
        RGB(red: 0x30, green: 0x0A, blue: 0x24), RGB(red: 0x28, green: 0x2A, blue: 0x36),
        RGB(red: 0x00, green: 0x2B, blue: 0x36),
      ]
    case (.light, .extended): [RGB(grey: 255), RGB(grey: 0xF5), RGB(red: 0xFD, green: 0xF6, blue: 0xE3)]
    case (.dark, _): [RGB(grey: 0), RGB(grey: 0x1E)]
    case (.light, _): [RGB(grey: 255)]
    }
  }
}
