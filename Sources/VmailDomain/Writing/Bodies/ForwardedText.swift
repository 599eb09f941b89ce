/// The body of a mail that passes another one on: room to write, and below it who wrote the other, when and what.
public struct ForwardedText: Hashable, Sendable {
  /// In bytes, of what is passed on.
  public static let lengthLimit = 1 << 20
  public static let lineLimit = 20_000

  /// It begins with the line to write on.
  public let text: String
  /// Lines that are not passed on because they are too many; the text ends by saying so.
  public let omittedLines: Int

  /// - Parameters:
  ///   - forwarded: the text, as it is read.
  ///   - date: in words, such as `5 Feb 2025, at 14:30`.
  ///   - note: what is written already.
  ///   - signature: the user's own; see ``TextSignature``.
  public init(
    _ forwarded: String, from author: Participant, date: String?, subject: String, to: [Participant],
    cc: [Participant] = [], note: String = "", signature: String = ""
  ) {
    var head = ["---------- Forwarded message ----------", "From: \(PersonText.full(author))"]
    if let date = date.map(HeaderText.oneLine), !date.isEmpty { head.append("Date: \(date)") }
    head.append("Subject: \(HeaderText.oneLine(subject))")
    if !to.isEmpty { head.append("To: \(PersonText.list(to))") }
    if !cc.isEmpty { head.append("Cc: \(PersonText.list(cc))") }
    var (lines, omitted) = BoundedLines.of(
      HeaderText.lines(forwarded), bytes: Self.lengthLimit, lines: Self.lineLimit)
    if omitted > 0 { lines.append("[\(BoundedLines.words(omitted))]") }
    let body = lines.joined(separator: "\n")
    text = TextSignature.joined("\(note)\n\n\(head.joined(separator: "\n"))\n\n\(body)\n", signature)
    omittedLines = omitted
  }
}
