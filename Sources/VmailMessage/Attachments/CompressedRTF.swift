/// Decompresses RTF as stored by Outlook (MS-OXRTFCP).
enum CompressedRTF {
  /// The maximum number of decompressed bytes.
  static let limit = 8 << 20
  private static let windowSize = 4_096

  /// The initial content of the window (MS-OXRTFCP section 2.1.3.1.1).
  private static let beginning = Array(
    ("{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript "
      + "\\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par "
      + "\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx").utf8)

  /// - Returns: the RTF, as far as it is intact; `nil` when the data is in another format.
  static func unpack(_ data: ArraySlice<UInt8>) -> [UInt8]? {
    var cursor = ByteCursor(data)
    guard cursor.integer(4) != nil, let size = cursor.integer(4), let kind = cursor.integer(4),
      cursor.integer(4) != nil
    else { return nil }
    let wanted = min(size, limit)
    let content = data.dropFirst(16)
    switch kind {
    // `MELA` and `LZFu`.
    case 0x414C_454D: return Array(content.prefix(wanted))
    case 0x7546_5A4C: return unpack(content, size: wanted)
    default: return nil
    }
  }

  private static func unpack(_ content: ArraySlice<UInt8>, size: Int) -> [UInt8] {
    var window = beginning + [UInt8](repeating: 0, count: windowSize - beginning.count)
    var place = beginning.count
    var output: [UInt8] = []
    func put(_ byte: UInt8) {
      output.append(byte)
      window[place] = byte
      place = (place + 1) % windowSize
    }
    var rest = content
    while output.count < size, let control = rest.popFirst() {
      for bit in 0..<8 where output.count < size {
        guard control >> bit & 1 == 1 else {
          guard let byte = rest.popFirst() else { return output }
          put(byte)
          continue
        }
        guard let high = rest.popFirst(), let low = rest.popFirst() else { return output }
        let reference = Int(high) << 8 | Int(low)
        var from = reference >> 4
        // A reference to the write position marks the end of the data.
        guard from != place else { return output }
        for _ in 0..<(reference & 0xF + 2) where output.count < size {
          put(window[from])
          from = (from + 1) % windowSize
        }
      }
    }
    return output
  }
}
