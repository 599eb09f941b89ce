/// The lines below a mail that say who wrote it, behind a line `-- ` (RFC 3676 section 4.3).
public enum TextSignature {
  static let mark = "-- "

  /// The body with the signature below it, once.
  /// - Parameter signature: with or without the line `-- `; nothing is put below when it is empty.
  public static func joined(_ body: String, _ signature: String) -> String {
    let signature = text(of: signature)
    guard !signature.isEmpty else { return body }
    let block = "\(mark)\n\(signature)\n"
    let isThere = body == block || body.hasSuffix("\n" + block) || body.hasSuffix("\n" + block.dropLast())
    if isThere { return body }
    // Where nothing is written yet, there is room to write.
    return trimmedEnd(body) + "\n\n" + block
  }

  /// Without its mark, and without empty lines around it.
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
