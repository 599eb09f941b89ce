import Glibc

struct RGB: Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  init(grey: UInt8) { self.init(red: grey, green: grey, blue: grey) }

  /// Relative luminance, 0 to 1 (WCAG 2.1).
  var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ component: UInt8) -> Double {
    let value = Double(component) / 255
    return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}

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
