/// The signature below a mail, after a line `-- ` (RFC 3676 section 4.3).
public enum TextSignature {
  static let mark = "-- "

  /// Returns the body with the signature appended, unless it has it already.
  /// - Parameter signature: with or without the line `-- `; nothing is appended when it is empty.
  public static func joined(_ body: String, _ signature: String) -> String {
    let signature = text(of: signature)
    guard !signature.isEmpty else { return body }
    let block = "\(mark)\n\(signature)\n"
    let isThere = body == block || body.hasSuffix("\n" + block) || body.hasSuffix("\n" + block.dropLast())
    if isThere { return body }
    // An empty body gets an empty line to write on.
    return trimmedEnd(body) + "\n\n" + block
  }

  /// Returns the signature without its mark, and without surrounding empty lines.
  private static func text(of signature: String) -> String {
    var lines = HeaderText.lines(signature).split(separator: "\n", omittingEmptySubsequences: false)[...]
    let isBlank = { (line: Substring) in HeaderText.trimmed(line).isEmpty }
    lines = lines.drop(while: isBlank)
    if lines.first == "-- " || lines.first == "--" { lines = lines.dropFirst().drop(while: isBlank) }
    while let last = lines.last, isBlank(last) { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  private static func trimmedEnd(_ body: String) -> Substring {
    var rest = body[...]
    while let last = rest.last, last == "\n" || last == " " { rest.removeLast() }
    return rest
  }
}
