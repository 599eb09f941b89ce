import Glibc

@testable import VmailTerminal

enum Contrast {
  /// What normal text needs (WCAG 2.1, success criterion 1.4.3).
  static let required = 4.5

  /// From 1 (the same) to 21 (black on white).
  static func ratio(_ one: RGB, _ other: RGB) -> Double {
    let lighter = max(one.luminance, other.luminance)
    let darker = min(one.luminance, other.luminance)
    return (lighter + 0.05) / (darker + 0.05)
  }
}

extension RGB {
  /// Relative luminance, 0 to 1 (WCAG 2.1).
  var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ component: UInt8) -> Double {
    let value = Double(component) / 255
    return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}

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
