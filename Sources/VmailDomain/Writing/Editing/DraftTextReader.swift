/// Parses the text of a draft.
struct DraftTextReader {
  private var head = DraftHead()
  private var seen: Set<DraftField> = []
  private var draft = EditedDraft()
  private let text: Substring
  private let nicknames: Nicknames

  init(_ text: String, nicknames: Nicknames) {
    self.nicknames = nicknames
    var text = HeaderText.withPlainLineEnds(text)
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    self.text = text[...]
  }

  mutating func read() throws(DraftTextError) -> EditedDraft {
    let body = try head.read(text)
    for field in head.fields { try take(field) }
    // The last line end was added by the editor.
    draft.body = HeaderText.lines(String(body.hasSuffix("\n") ? body.dropLast() : body))
    return draft
  }

  private mutating func take(_ field: DraftHead.Field) throws(DraftTextError) {
    let value = HeaderText.trimmed(field.value)
    guard seen.insert(field.field).inserted || field.field.isRepeatable else {
      throw DraftTextError(.repeatedField(field.field.rawValue), line: field.line)
    }
    switch field.field {
    case .from:
      let people = try people(field)
      guard people.count < 2 else { throw DraftTextError(.severalSenders, line: field.line) }
      draft.from = people.first
    case .to: draft.to += try people(field)
    case .cc: draft.cc += try people(field)
    case .bcc: draft.bcc += try people(field)
    case .replyTo: draft.replyTo += try people(field)
    case .subject: draft.subject = HeaderText.oneLine(value)
    case .attach: if !value.isEmpty { draft.attach.append(AttachedName.name(in: value)) }
    case .header:
      guard !value.isEmpty else { return }
      do { draft.customFields.append(try CustomField(value)) } catch {
        throw DraftTextError(.customField(error), line: field.line)
      }
    case .inReplyTo: draft.inReplyTo = MessageIdentifiers.parse(value).first
    case .format:
      guard let format = Draft.Format(rawValue: value.isEmpty ? "plain" : value.lowercased()) else {
        throw DraftTextError(.unknownFormat(value), line: field.line)
      }
      draft.format = format
    case .security:
      guard let protection = MessageProtection(value) else {
        throw DraftTextError(.unknownProtection(value), line: field.line)
      }
      draft.protection = protection
    }
  }

  private func people(_ field: DraftHead.Field) throws(DraftTextError) -> [Participant] {
    do {
      return try AddressList.participants(in: nicknames.expanded(field.value))
    } catch {
      let place = field.place(of: error.column)
      throw DraftTextError(.addresses(error), line: place.line, column: place.column)
    }
  }
}
