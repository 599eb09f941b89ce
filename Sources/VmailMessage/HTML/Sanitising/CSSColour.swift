/// A colour of CSS or of an HTML attribute.
struct CSSColour: Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var isTransparent = false

  static let white = CSSColour(red: 255, green: 255, blue: 255)
  static let black = CSSColour(red: 0, green: 0, blue: 0)
  static let transparent = CSSColour(red: 0, green: 0, blue: 0, isTransparent: true)
  static let yellow = CSSColour(red: 255, green: 255, blue: 0)
  static let controlGrey = CSSColour(red: 239, green: 239, blue: 239)

  /// - Parameter text: a colour in lower case, such as `#fff`, `rgb(255, 255, 255)` or `white`.
  init?(_ text: ArraySlice<UInt8>) {
    if text.first == 0x23 {
      self.init(hexadecimal: text.dropFirst())
    } else if text.starts(with: "rgb".utf8), let open = text.firstIndex(of: 0x28), text.last == 0x29,
      ["rgb", "rgba"].contains(String(decoding: text[..<open], as: UTF8.self))
    {
      self.init(components: text[(open + 1)...].dropLast())
    } else if text.count <= 12, let colour = Self.names[String(decoding: text, as: UTF8.self)] {
      self = colour
    } else {
      return nil
    }
  }

  /// Parses the value of an attribute, of which browsers make a colour whatever it is (HTML standard, section 2.3.6).
  /// - Parameter text: a value of up to 128 characters in lower case, without white space around it.
  /// - Returns: `nil` if the name of the colour is unknown.
  init?(attribute text: String) {
    if let colour = Self.names[text], !colour.isTransparent {
      self = colour
      return
    }
    guard !text.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
    let short = Array(text.utf8)
    if short.count == 4, let colour = CSSColour(short[...]) {
      self = colour
      return
    }
    let characters = (text.hasPrefix("#") ? text.dropFirst() : text[...]).unicodeScalars
    var digits = characters.flatMap { scalar -> [UInt8] in
      if scalar.value > 0xFFFF { return [0, 0] }
      return [scalar.properties.isASCIIHexDigit ? UInt8(String(scalar), radix: 16) ?? 0 : 0]
    }
    while digits.isEmpty || digits.count % 3 != 0 { digits.append(0) }
    let size = digits.count / 3
    var parts = (0..<3).map { digits[$0 * size..<($0 + 1) * size].suffix(8) }
    while let first = parts.first, first.count > 2, parts.allSatisfy({ $0.first == 0 }) {
      parts = parts.map { $0.dropFirst() }
    }
    let values = parts.map { $0.prefix(2).reduce(0) { $0 << 4 | $1 } }
    self.init(red: values[0], green: values[1], blue: values[2])
  }

  init(red: UInt8, green: UInt8, blue: UInt8, isTransparent: Bool = false) {
    self.red = red
    self.green = green
    self.blue = blue
    self.isTransparent = isTransparent
  }

  /// Returns whether text in one colour is illegible on the other.
  func isSame(as other: CSSColour) -> Bool {
    func isNear(_ first: UInt8, _ second: UInt8) -> Bool { abs(Int(first) - Int(second)) <= 4 }
    return isNear(red, other.red) && isNear(green, other.green) && isNear(blue, other.blue)
  }

  /// Black or white, whichever is legible on it.
  var contrasting: CSSColour { Int(red) + Int(green) + Int(blue) < 3 * 128 ? .white : .black }

  /// The colour as `#rrggbb`.
  var hexadecimal: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private init?(hexadecimal digits: ArraySlice<UInt8>) {
    let values = digits.compactMap { UInt8(String(UnicodeScalar($0)), radix: 16) }
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3, 4:
      self.init(
        red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17,
        isTransparent: values.count == 4 && values[3] == 0)
    case 6, 8:
      self.init(
        red: values[0] << 4 | values[1], green: values[2] << 4 | values[3], blue: values[4] << 4 | values[5],
        isTransparent: values.count == 8 && values[6] == 0 && values[7] == 0)
    default: return nil
    }
  }

  private init?(components: ArraySlice<UInt8>) {
    let hasCommas = components.contains(0x2C)
    let parts =
      hasCommas
      ? components.split(separator: 0x2C, omittingEmptySubsequences: false).map(CSSDeclarations.trimmed)
      : components.split { $0 == 0x20 || $0 == 0x2F }
    // What isn't a number makes the whole declaration invalid.
    let values = parts.compactMap { part -> Double? in
      guard let value = CSSDimension(part) else { return nil }
      return value.unit.isEmpty ? value.number : value.unit == "%" ? value.number * 2.55 : nil
    }
    guard values.count == parts.count, [3, 4].contains(values.count),
      values.prefix(3).allSatisfy({ $0 >= 0 && $0 <= 255.5 })
    else { return nil }
    self.init(
      red: UInt8(min(values[0], 255)), green: UInt8(min(values[1], 255)), blue: UInt8(min(values[2], 255)),
      isTransparent: values.count == 4 && values[3] >= 0 && values[3] < 0.02)
  }

  private static let names: [String: CSSColour] = [
    "white": .white, "black": .black,
    "transparent": .transparent,
    "red": CSSColour(red: 255, green: 0, blue: 0), "green": CSSColour(red: 0, green: 128, blue: 0),
    "blue": CSSColour(red: 0, green: 0, blue: 255), "yellow": .yellow,
    "gray": CSSColour(red: 128, green: 128, blue: 128), "grey": CSSColour(red: 128, green: 128, blue: 128),
    "silver": CSSColour(red: 192, green: 192, blue: 192), "navy": CSSColour(red: 0, green: 0, blue: 128),
    "maroon": CSSColour(red: 128, green: 0, blue: 0), "teal": CSSColour(red: 0, green: 128, blue: 128),
    "whitesmoke": CSSColour(red: 245, green: 245, blue: 245),
    "lightgray": CSSColour(red: 211, green: 211, blue: 211),
    "lightgrey": CSSColour(red: 211, green: 211, blue: 211),
    "snow": CSSColour(red: 255, green: 250, blue: 250),
    "ivory": CSSColour(red: 255, green: 255, blue: 240), "orange": CSSColour(red: 255, green: 165, blue: 0),
  ]
}
