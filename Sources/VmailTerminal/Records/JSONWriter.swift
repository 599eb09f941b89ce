/// Writes JSON that is also safe on a terminal: characters with an effect on terminals and invisible ones are
/// escaped, which every JSON parser undoes.
public enum JSONWriter {
  public static func write(_ value: JSONValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .int(let number): bytes += String(number).utf8
    // JSON has no infinity.
    case .double(let number): bytes += (number.isFinite ? String(number) : "null").utf8
    case .string(let text): write(text, to: &bytes)
    case .array(let elements):
      write(elements, between: ("[", "]"), to: &bytes) { write($0, to: &$1) }
    case .object(let members):
      write(members, between: ("{", "}"), to: &bytes) { member, bytes in
        write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        write(member.value, to: &bytes)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between ends: (Unicode.Scalar, Unicode.Scalar), to bytes: inout [UInt8],
    _ one: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: ends.0))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      one(element, &bytes)
    }
    bytes.append(UInt8(ascii: ends.1))
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(isVerbatim) {
      bytes += text.utf8
    } else {
      for scalar in text.unicodeScalars { write(scalar, to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isVerbatim(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func write(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"": bytes += "\\\"".utf8
    case "\\": bytes += "\\\\".utf8
    case "\n": bytes += "\\n".utf8
    case "\r": bytes += "\\r".utf8
    case "\t": bytes += "\\t".utf8
    default:
      switch ScalarKind(scalar) {
      case .base, .mark: bytes += String(scalar).utf8
      default: for unit in String(scalar).utf16 { escape(unit, to: &bytes) }
      }
    }
  }

  private static func escape(_ unit: UInt16, to bytes: inout [UInt8]) {
    bytes += "\\u".utf8
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 0xF
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
