/// Writes plain text as an HTML page that loads nothing and runs no code.
enum PlainPage {
  static func page(of text: String) -> String {
    """
    <!DOCTYPE html>
    <html><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <meta name="referrer" content="no-referrer"><title>Mail</title></head>
    <body><pre style="white-space: pre-wrap">\(escaped(text))</pre></body></html>

    """
  }

  private static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      case 0..<0x09, 0x0B..<0x20, 0x7F: continue
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
