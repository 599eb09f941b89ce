/// A promise that did not hold.
struct BrokenPromise: Error, CustomStringConvertible {
  let description: String
}

/// - Throws: ``BrokenPromise``, which makes libFuzzer keep the input.
func expect(_ condition: Bool, _ promise: @autoclosure () -> String) throws(BrokenPromise) {
  if !condition { throw BrokenPromise(description: promise()) }
}

/// What text made for readers may hold. Stated apart from the code that cleans.
enum Promise {
  /// No control characters but line ends and tabs, and none that turns the line around.
  static func isText(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A: true
      case 0...0x1F, 0x7F...0x9F: false
      default: !isBidiControl(scalar)
      }
    }
  }

  /// Nothing that acts on a terminal.
  static func isForTerminal(_ text: String, hasLines: Bool = false) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      if scalar == "\n" { return hasLines }
      if scalar.value == 0x200C || scalar.value == 0x200D { return true }
      return !isBidiControl(scalar) && scalar.properties.generalCategory != .control
        && scalar.value != 0x2028 && scalar.value != 0x2029
    }
  }

  /// UAX #9's explicit formatting characters and marks.
  static func isBidiControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
