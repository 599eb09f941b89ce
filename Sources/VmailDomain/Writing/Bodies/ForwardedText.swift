/// The body of a forwarding mail: space for a note, and below it the sender, date and text of the other mail.
public struct ForwardedText: Hashable, Sendable {
  /// The maximum length of the forwarded text in bytes.
  public static let lengthLimit = 1 << 20
  public static let lineLimit = 20_000

  /// The text, beginning with the line for the note.
  public let text: String
  /// The number of lines left out of a text that is too long; the text ends by saying so.
  public let omittedLines: Int

  /// - Parameters:
  ///   - forwarded: the text as displayed.
  ///   - date: the date in words, such as `5 Feb 2025, at 14:30`.
  ///   - note: the note, if already written.
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
