import Foundation

/// - Returns: `nil` for what is not Base64 without line ends (RFC 4648).
func base64(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map(Array.init) }

/// Text with its encoded words decoded (RFC 2047); only the UTF-8 ones that the sample mail has.
func decodingWords(_ text: String) -> String {
  var result = ""
  var rest = text[...]
  var follows = false
  while let match = rest.firstMatch(of: /=\?utf-8\?([QB])\?([^?]*)\?=/) {
    let between = rest[..<match.range.lowerBound]
    if !follows || !between.allSatisfy({ $0 == " " }) { result += between }
    result +=
      match.output.1 == "B"
      ? String(decoding: base64(String(match.output.2)) ?? [], as: UTF8.self) : qWord(match.output.2)
    rest = rest[match.range.upperBound...]
    follows = true
  }
  return result + rest
}

private func qWord(_ word: Substring) -> String {
  var bytes: [UInt8] = []
  var rest = Array(word.utf8)[...]
  while let byte = rest.popFirst() {
    switch byte {
    case UInt8(ascii: "_"): bytes.append(UInt8(ascii: " "))
    case UInt8(ascii: "="):
      bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    default: bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
