internal import VmailDomain

/// A form to which the displayed parts of a message are converted.
protocol BodyForm {
  associatedtype Content
  /// The number of bytes that may still be used; those used for a rejected alternative are added again.
  var room: Int { get set }
  var parts: PartText { get set }
  var nothing: Content { get }
  /// Returns whether there is anything visible.
  func isReal(_ content: Content) -> Bool
  func joined(_ contents: [Content]) -> Content
  /// Returns the alternatives of a multipart/alternative, the preferred one first.
  func ranked(_ forms: [MIMEPart]) -> [MIMEPart]
  mutating func content(of leaf: MIMEPart) -> Content
  /// Returns the content of a plain alternative with what the richest one says beyond it, if the form is about that.
  mutating func completed(_ content: Content, by rich: MIMEPart) -> Content
  mutating func plain(_ text: String) -> Content
  mutating func decoded(_ leaf: MIMEPart) -> String
  func words(of content: Content) -> String
  mutating func remark(_ sentence: String)
}

/// Selects the parts of a message that are shown (RFC 2046, 2387, 6522, 1847).
struct BodyWalk<Form: BodyForm> {
  var form: Form
  /// Whether texts that are empty in this source may be available on the server.
  var isPartial = false
  /// The part of the displayed text that is missing.
  private(set) var missing = MissingText.none
  private(set) var encodedMessages = 0

  mutating func content(of part: MIMEPart) -> Form.Content {
    switch part.kind {
    case .leaf:
      if part.mimeType.hasSuffix("/pkcs7-mime") || part.mimeType.hasSuffix("/x-pkcs7-mime") {
        form.remark("The text is in an S/MIME envelope, which vmail does not open.")
      }
      if part.isEncodedMessage { return encodedMessage(part) }
      guard part.isShownText else { return form.nothing }
      if isPartial, part.isLeftOut { missing = .part }
      return form.content(of: part)
    case .tooDeep:
      form.remark("Parts nested deeper than \(MIMEPart.depthLimit) levels are not shown.")
      return form.nothing
    case .message(let trees): return trees.first.map { attached($0) } ?? form.nothing
    case .multipart(let children): return content(of: children, in: part)
    }
  }

  private mutating func content(of children: [MIMEPart], in part: MIMEPart) -> Form.Content {
    switch part.mimeType {
    case "multipart/alternative": return alternative(children)
    case "multipart/signed": return children.first.map { content(of: $0) } ?? form.nothing
    case "multipart/encrypted":
      if isPartial, children.contains(where: \.isWithoutContent) { missing = .all }
      form.remark("The message is encrypted.")
      return form.nothing
    case "multipart/related": return related(children, start: part.start)
    // Not all programs name the type of their reports.
    case let type where type == "multipart/report" || children.contains(where: \.isStatus):
      return report(children)
    default: return joined(children)
    }
  }

  /// Returns the first alternative with visible content.
  private mutating func alternative(_ children: [MIMEPart]) -> Form.Content {
    var fallback: Form.Content?
    let (before, ranked) = (missing, form.ranked(children))
    for child in ranked {
      let roomBefore = form.room
      let content = content(of: child)
      if form.isReal(content) {
        // The preferred alternative is missing, and another one is shown.
        if let first = ranked.first, before == .none, missing == .part, child.section != first.section {
          missing = first.mimeType == "text/plain" ? .plain : .html
        }
        guard child.mimeType == "text/plain",
          let rich = children.last(where: { $0.mimeType != "text/plain" && !$0.shownTexts.isEmpty })
        else { return content }
        return form.completed(content, by: rich)
      }
      form.room = roomBefore
      fallback = fallback ?? content
    }
    return fallback ?? form.nothing
  }

  /// Returns the part for human readers (RFC 6522 section 3), what only the part for programs says, and the returned
  /// message.
  private mutating func report(_ children: [MIMEPart]) -> Form.Content {
    var contents = [joined(children.filter { !$0.isMessage && !$0.isStatus })]
    let said = form.words(of: contents[0])
    for child in children {
      if child.isMessage {
        contents.append(content(of: child))
      } else if child.isStatus {
        contents.append(form.plain(StatusReport(form.decoded(child)).words(besides: said)))
      } else if child.isReturnedHeader {
        contents.append(form.plain(MIMEPart.headLines(of: form.decoded(child))))
      }
    }
    return form.joined(contents.filter { form.isReal($0) })
  }

  private mutating func related(_ children: [MIMEPart], start: String?) -> Form.Content {
    let wanted = start.map { $0.filter { $0 != "<" && $0 != ">" } }
    if let wanted, let root = children.first(where: { $0.contentId == wanted }) {
      let content = content(of: root)
      if form.isReal(content) { return content }
    }
    return joined(children)
  }

  private mutating func joined(_ children: [MIMEPart]) -> Form.Content {
    form.joined(children.map { content(of: $0) }.filter { form.isReal($0) })
  }

  /// Returns the same as for an attached message that isn't encoded, which is what the standard wants (RFC 2046 section
  /// 5.2.1).
  private mutating func encodedMessage(_ part: MIMEPart) -> Form.Content {
    guard encodedMessages < Self.encodedMessageLimit, !part.content.isEmpty else { return form.nothing }
    encodedMessages += 1
    let (bytes, outer) = (form.parts.bytes(part), form.parts.source)
    defer { form.parts.source = outer }
    let content = ParsedSource.with(bytes) { tree, source in
      form.parts.source = source
      return attached(tree)
    }
    return content ?? form.nothing
  }

  /// Each may hold others.
  private static var encodedMessageLimit: Int { 20 }

  /// Returns the people, date and subject of an attached message, and its text.
  private mutating func attached(_ tree: MessageTree) -> Form.Content {
    let head = form.plain(tree.envelope.headLines.joined(separator: "\n"))
    // An attached message is also listed as an attachment, and is missing as a whole in a partial source.
    let wasPartial = isPartial
    isPartial = false
    defer { isPartial = wasPartial }
    return form.joined([head, content(of: tree.body)])
  }
}

extension BodyForm {
  func completed(_ content: Content, by rich: MIMEPart) -> Content { content }
}

extension MIMEPart {
  /// The parts without parts of their own, but for those of attached messages.
  var leaves: [MIMEPart] {
    switch kind {
    case .leaf: [self]
    case .multipart(let children): children.flatMap(\.leaves)
    case .message, .tooDeep: []
    }
  }

  /// The texts in an alternative, which may have images and files between them.
  var shownTexts: [MIMEPart] { leaves.filter(\.isShownText) }

  /// Whether the part is a message with a transfer encoding, which GMime does not parse.
  var isEncodedMessage: Bool {
    guard case .leaf = kind, encoding != .identity else { return false }
    return mimeType == "message/rfc822" || mimeType == "message/global"
  }

  /// Whether the part contains data for programs, which are shown only if there is no other text.
  var isDataForPrograms: Bool {
    guard case .leaf = kind else { return false }
    return !isShownText && mimeType.hasPrefix("text/")
  }
}

extension Envelope {
  /// The header lines shown for an attached message.
  var headLines: [String] {
    [
      ("From", from.map(PersonText.full) ?? ""), ("Date", dateText), ("To", PersonText.list(to)),
      ("Cc", PersonText.list(cc)), ("Subject", subject),
    ].filter { !$0.1.isEmpty }.map { "\($0): \($1)" }
  }
}
