/// A draft as text for an editor: a header with one field per line, an empty line, and the body.
public enum DraftText {
  /// The maximum length in bytes.
  public static let headLimit = 1 << 20
  /// The maximum length in characters; longer lists of people get one line per person.
  private static let longLine = 100

  /// Returns text that ``parse(_:)`` parses back to the same draft.
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
    case .header: draft.customFields.map(custom)
    case .inReplyTo: draft.inReplyTo.map { [line(field, "<\(HeaderText.oneLine($0))>")] } ?? []
    case .format: draft.format == .plain ? [] : [line(field, draft.format.rawValue)]
    case .security: draft.protection.isEmpty ? [] : [line(field, draft.protection.text)]
    }
  }

  /// Always includes a line on which to add one.
  private static func attachments(_ attachments: [DraftAttachment]) -> [String] {
    if attachments.isEmpty { return [line(.attach, "")] }
    return attachments.map { line(.attach, AttachedName.text(of: $0.name)) }
  }

  private static func custom(_ added: CustomField) -> String {
    CustomField.isUnmistakable(added.name) ? added.text : line(.header, added.text)
  }

  private static func line(_ field: DraftField, _ value: String) -> String { "\(field.rawValue): \(value)" }

  /// Continuation lines begin with spaces (RFC 5322 section 2.2.3).
  private static func people(_ field: DraftField, _ people: [Participant]) -> String {
    let texts = people.map(AddressList.text)
    let short = line(field, texts.joined(separator: ", "))
    return short.count <= longLine ? short : line(field, texts.joined(separator: ",\n    "))
  }

  /// Parses the text from the editor, with line ends of any kind.
  /// - Parameter nicknames: names that may be used instead of addresses.
  public static func parse(
    _ text: String, nicknames: Nicknames = Nicknames()
  ) throws(DraftTextError) -> EditedDraft {
    var reader = DraftTextReader(text, nicknames: nicknames)
    return try reader.read()
  }
}

/// The written form of a file in a draft's header: unchanged, or in quotation marks if surrounding spaces are
/// part of its name.
enum AttachedName {
  static func text(of name: String) -> String {
    let name = String(
      String.UnicodeScalarView(name.unicodeScalars.map { AddressListLexer.isControl($0) ? " " : $0 }))
    let isPlain = !name.isEmpty && HeaderText.trimmed(name) == name && name.unicodeScalars.first != "\""
    return isPlain ? name : AddressParts.quoted(name)
  }

  /// - Parameter text: the text, already trimmed.
  static func name(in text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > 1, scalars.first == "\"", scalars.last == "\"" else { return text }
    var name = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in scalars.dropFirst().dropLast() {
      if scalar == "\\", !isEscaped {
        isEscaped = true
      } else {
        name.append(scalar)
        isEscaped = false
      }
    }
    return String(name)
  }
}
