/// A colour of the terminal's palette.
public enum Colour: Hashable, Sendable {
  /// One of the sixteen colours whose look is the terminal's choice, 0 to 15.
  case basic(UInt8)
  /// One of the colours 16 to 255, which look the same everywhere.
  case indexed(UInt8)
  /// Any colour, on terminals that have them all.
  case rgb(RGB)

  /// The assumed appearance; for the sixteen basic colours, that of xterm.
  var rgb: RGB {
    switch self {
    case .basic(let index): Self.xterm[Int(index) % Self.xterm.count]
    case .indexed(let index) where index >= 232:
      RGB(grey: 8 + (index - 232) * 10)
    case .indexed(let index):
      RGB(red: Self.step(index, 36), green: Self.step(index, 6), blue: Self.step(index, 1))
    case .rgb(let rgb): rgb
    }
  }

  /// A component of the 6 × 6 × 6 cube that begins at index 16.
  private static func step(_ index: UInt8, _ divisor: UInt8) -> UInt8 {
    guard index >= 16 else { return 0 }
    let level = (index - 16) / divisor % 6
    return level == 0 ? 0 : 55 + 40 * level
  }

  private static let xterm: [RGB] = [
    RGB(grey: 0), RGB(red: 205, green: 0, blue: 0), RGB(red: 0, green: 205, blue: 0),
    RGB(red: 205, green: 205, blue: 0), RGB(red: 0, green: 0, blue: 238),
    RGB(red: 205, green: 0, blue: 205), RGB(red: 0, green: 205, blue: 205), RGB(grey: 229),
    RGB(grey: 127), RGB(red: 255, green: 0, blue: 0), RGB(red: 0, green: 255, blue: 0),
    RGB(red: 255, green: 255, blue: 0), RGB(red: 92, green: 92, blue: 255),
    RGB(red: 255, green: 0, blue: 255), RGB(red: 0, green: 255, blue: 255), RGB(grey: 255),
  ]
}

/// The appearance of a piece of text.
public struct Paint: Hashable, Sendable {
  var foreground: Colour?
  public var background: Colour?
  var isBold = false
  var isUnderlined = false
  var isItalic = false
  var isStruck = false

  public static let plain = Paint()
  public static let bold = Paint(isBold: true)
  public static let reset = "\u{1B}[0m"

  public var isPlain: Bool { self == .plain }

  /// Select Graphic Rendition (ECMA-48 section 8.3.117).
  var sequence: String {
    var codes: [String] = []
    if isBold { codes.append("1") }
    if isItalic { codes.append("3") }
    if isUnderlined { codes.append("4") }
    if isStruck { codes.append("9") }
    if let foreground { codes.append(Self.code(foreground, normal: 30, bright: 90, extended: "38")) }
    if let background { codes.append(Self.code(background, normal: 40, bright: 100, extended: "48")) }
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }

  private static func code(_ colour: Colour, normal: Int, bright: Int, extended: String) -> String {
    switch colour {
    case .basic(let index) where index < 8: String(normal + Int(index))
    case .basic(let index): String(bright + Int(index) - 8)
    case .indexed(let index): extended + ";5;" + String(index)
    case .rgb(let rgb): extended + ";2;\(rgb.red);\(rgb.green);\(rgb.blue)"
    }
  }
}

public struct RGB: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  public init(grey: UInt8) { self.init(red: grey, green: grey, blue: grey) }
}

/// A hash that is the same on every run and machine (FNV-1a, 64 bits), for colours.
public enum StableHash {
  /// Addresses that differ only in case are the same person.
  public static func of(_ text: String) -> UInt64 {
    text.lowercased().utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
