/// Checks encoded data for errors that decoders ignore, but no sender produces (RFC 2045 section 6).
///
/// To display a text, it is right to decode as much as possible; in a file, missing data are unacceptable.
struct TransferCheck {
  private let encoding: TransferEncoding
  /// The first problem found, as a clause.
  private(set) var problem: String?
  private var letters = 0
  private var padding = 0
  /// The bytes of an incomplete escape in quoted-printable.
  private var escape: [UInt8]?
  private var line: [UInt8] = []
  private var hasBegun = false
  private var hasEnded = false

  init(_ encoding: TransferEncoding) { self.encoding = encoding }

  mutating func take(_ piece: ArraySlice<UInt8>) {
    guard problem == nil else { return }
    switch encoding {
    case .identity: break
    case .base64: takeBase64(piece)
    case .quotedPrintable: takeQuotedPrintable(piece)
    case .uuencode: takeUUEncoded(piece)
    }
  }

  /// - Parameter isCutShort: whether the data that must follow the part is missing.
  func problemAtEnd(isCutShort: Bool) -> String? {
    if let problem { return problem }
    let cut = "it is truncated"
    switch encoding {
    case .identity: return isCutShort ? cut : nil
    case .base64:
      if padding > 0 { return (letters + padding) % 4 == 0 ? nil : cut }
      return letters % 4 != 0 || isCutShort ? cut : nil
    case .quotedPrintable:
      if let escape, !escape.isEmpty { return cut }
      return isCutShort ? cut : nil
    case .uuencode:
      guard hasBegun else { return "it lacks its first line" }
      return hasEnded || line == Array("end".utf8) ? nil : cut
    }
  }

  // MARK: The encodings

  private mutating func takeBase64(_ piece: ArraySlice<UInt8>) {
    for byte in piece {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
        guard padding == 0 else { return problem = "there is data after its end" }
        letters += 1
      case UInt8(ascii: "="): padding += 1
      case 0x20, 0x09, 0x0A, 0x0D: break
      default: return problem = "it contains characters that are invalid in base64"
      }
    }
    if padding > 2 { problem = "it contains characters that are invalid in base64" }
  }

  private mutating func takeQuotedPrintable(_ piece: ArraySlice<UInt8>) {
    for byte in piece {
      guard var open = escape else {
        if byte == UInt8(ascii: "=") { escape = [] }
        continue
      }
      open.append(byte)
      escape = open
      switch open.count {
      case 1 where byte == 0x0A: escape = nil
      // Spaces may have been added in transit (RFC 2045 section 6.7, rule 3).
      case 1 where byte == 0x20 || byte == 0x09: escape = []
      case 1 where byte == 0x0D || Self.isHexadecimal(byte): break
      case 2 where open[0] == 0x0D && byte == 0x0A: escape = nil
      case 2 where Self.isHexadecimal(open[0]) && Self.isHexadecimal(byte): escape = nil
      default: return problem = "it contains sequences that are invalid in quoted-printable"
      }
    }
  }

  private mutating func takeUUEncoded(_ piece: ArraySlice<UInt8>) {
    for byte in piece where !hasEnded {
      guard byte == 0x0A else {
        if byte != 0x0D { line.append(byte) }
        if line.count > 1_000 { return problem = "it contains characters that are invalid in uuencode" }
        continue
      }
      takeUULine()
      line = []
    }
  }

  private mutating func takeUULine() {
    guard hasBegun else {
      hasBegun = line.starts(with: Array("begin ".utf8))
      return
    }
    if line == Array("end".utf8) {
      hasEnded = true
    } else if let first = line.first {
      let length = Int(first &- 0x20) & 0x3F
      let isWhole = line.count - 1 >= (length + 2) / 3 * 4 - 2
      if !(0x20...0x60).contains(first) || !isWhole {
        problem = "it contains characters that are invalid in uuencode"
      }
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "a")...UInt8(ascii: "f"):
      true
    default: false
    }
  }
}
