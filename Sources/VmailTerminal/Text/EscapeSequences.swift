/// Removes sequences that only a terminal understands (ECMA-48): colours, hyperlinks, pictures, bells. All of
/// them are the program's own, since ``TerminalText`` admits no others.
public enum EscapeSequences {
  public static func removed(from bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 == 0x1B || $0 == 0x07 || $0 == 0x0D }) else { return bytes }
    var kept: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1B: skip(&rest)
      case 0x07, 0x0D: break
      default: kept.append(byte)
      }
    }
    return kept
  }

  /// - Parameter rest: the bytes after an ESC.
  private static func skip(_ rest: inout ArraySlice<UInt8>) {
    switch rest.popFirst() {
    case UInt8(ascii: "["):
      while let byte = rest.popFirst(), !(0x40...0x7E).contains(byte) {}
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      skipString(&rest)
    default: break
    }
  }

  /// Skips up to BEL or ST (`ESC \`).
  private static func skipString(_ rest: inout ArraySlice<UInt8>) {
    while let byte = rest.popFirst() {
      if byte == 0x07 { return }
      if byte == 0x1B {
        _ = rest.popFirst()
        return
      }
    }
  }
}
