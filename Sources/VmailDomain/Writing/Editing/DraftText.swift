/// A draft as an editor opens it: a head with a field a line, an empty line, and the body.
public enum DraftText {
  /// In bytes.
  public static let headLimit = 1 << 20
  /// In characters; longer lists of people get a line for each.
  private static let longLine = 100

  /// ``parse(_:)`` reads it as the same again.
  public static func text(of draft: Draft) -> String {
    var head: [String] = []
    for field in DraftField.allCases { head += lines(field, draft) }
    return head.joined(separator: "\n") + "\n\n\(draft.body)\n"
  }

  private static func lines(_ field: DraftField, _ draft: Draft) -> [String] {
    switch field {
    case .from: [people(field, [draft.from])]
    case .to: [people(field, draft.to)]
    case .cc: [people(field, draft.cc)]
    case .bcc: [people(field, draft.bcc)]
    case .replyTo: draft.replyTo.isEmpty ? [] : [people(field, draft.replyTo)]
    case .subject: [line(field, HeaderText.oneLine(draft.subject))]
    case .attach: attachments(draft.attachments)
    case .inReplyTo: draft.inReplyTo.map { [line(field, "<\(HeaderText.oneLine($0))>")] } ?? []
    case .format: draft.format == .plain ? [] : [line(field, draft.format.rawValue)]
    }
  }

  /// There is always a line to write one on.
  private static func attachments(_ attachments: [DraftAttachment]) -> [String] {
    if attachments.isEmpty { return [line(.attach, "")] }
    return attachments.map { line(.attach, AttachedName.text(of: $0.name)) }
  }

  private static func line(_ field: DraftField, _ value: String) -> String { "\(field.rawValue): \(value)" }

  /// Lines that go on begin with spaces (RFC 5322 section 2.2.3).
  private static func people(_ field: DraftField, _ people: [Participant]) -> String {
    let texts = people.map(AddressList.text)
    let short = line(field, texts.joined(separator: ", "))
    return short.count <= longLine ? short : line(field, texts.joined(separator: ",\n    "))
  }

  /// Reads what the editor left, whatever kind of line ends it has.
  /// - Parameter nicknames: what may be written where an address is wanted.
  public static func parse(
    _ text: String, nicknames: Nicknames = Nicknames()
  ) throws(DraftTextError) -> EditedDraft {
    var reader = DraftTextReader(text, nicknames: nicknames)
    return try reader.read()
  }
}
