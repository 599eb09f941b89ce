import Glibc

/// The contrast of two colours, as WCAG 2.1 computes it.
enum Contrast {
  /// The contrast that normal text needs (success criterion 1.4.3).
  static let required = 4.5

  /// From 1 (the same) to 21 (black on white).
  static func ratio(_ one: RGB, _ other: RGB) -> Double {
    let lighter = max(one.luminance, other.luminance)
    let darker = min(one.luminance, other.luminance)
    return (lighter + 0.05) / (darker + 0.05)
  }
}

extension RGB {
  /// Relative luminance, 0 to 1.
  var luminance: Double {
    0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
  }

  private static let linear: [Double] = (0...255).map { component in
    let value = Double(component) / 255
    return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Returns a mixture of `steps` parts, of which `parts` are the other colour.
  func mixed(with other: RGB, _ parts: Int, of steps: Int) -> RGB {
    let mix = { (one: UInt8, other: UInt8) in
      UInt8(clamping: (Int(one) * (steps - parts) + Int(other) * parts) / steps)
    }
    return RGB(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The squared distance to another colour.
  func distance(to other: RGB) -> Int {
    [(red, other.red), (green, other.green), (blue, other.blue)].reduce(0) { sum, pair in
      let difference = Int(pair.0) - Int(pair.1)
      return sum + difference * difference
    }
  }
}
