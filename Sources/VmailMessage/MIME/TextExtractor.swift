internal import VmailDomain

/// Chooses what a reader sees of a message, and decodes it.
struct TextExtractor {
  /// Bytes of one text part that are decoded.
  static let partLimit = 8 << 20
  /// Bytes of text that are kept of a message.
  static let textLimit = 1 << 20

  private let source: UnsafeRawBufferPointer
  /// Each remark once, in order.
  private(set) var remarks: [String] = []
  private var room = textLimit

  init(source: UnsafeRawBufferPointer) { self.source = source }

  mutating func text(of tree: MessageTree) -> String {
    var text = text(of: tree.body)
    // Where nothing is to be read, data for programs are better than nothing.
    if !tree.body.isShownText, case .leaf = tree.body.kind, tree.body.mimeType.hasPrefix("text/") {
      text = take(decoded(tree.body))
    }
    return String(CleanText.trimmedEnd(text))
  }

  mutating func remark(_ sentence: String) {
    if !remarks.contains(sentence) { remarks.append(sentence) }
  }

  // MARK: Choosing

  private mutating func text(of part: MIMEPart) -> String {
    switch part.kind {
    case .leaf:
      if part.mimeType.hasSuffix("/pkcs7-mime") || part.mimeType.hasSuffix("/x-pkcs7-mime") {
        remark("The text is wrapped in S/MIME, which is not opened.")
      }
      return part.isShownText ? take(decoded(part)) : ""
    case .tooDeep:
      remark("Parts nested deeper than \(MIMEPart.depthLimit) levels are not shown.")
      return ""
    case .message(let trees): return trees.first.map { attached($0) } ?? ""
    case .multipart(let children): return text(of: children, in: part)
    }
  }

  private mutating func text(of children: [MIMEPart], in part: MIMEPart) -> String {
    switch part.mimeType {
    case "multipart/alternative": return alternative(children)
    case "multipart/signed": return children.first.map { text(of: $0) } ?? ""
    case "multipart/encrypted":
      remark("The message is encrypted.")
      return ""
    case "multipart/report": return report(children)
    case "multipart/related": return related(children, start: part.start)
    default: return joined(children)
    }
  }

  /// The plain form if it says anything, else the last one that does.
  private mutating func alternative(_ children: [MIMEPart]) -> String {
    let plain = children.filter { $0.mimeType == "text/plain" }
    let others = children.filter { $0.mimeType != "text/plain" }
    var fallback = ""
    for child in plain + others.reversed() {
      let roomBefore = room
      let text = text(of: child)
      if CleanText.isReal(text) { return text }
      room = roomBefore
      if fallback.isEmpty { fallback = text }
    }
    return fallback
  }

  /// The part for people (RFC 6522 section 3); the returned message is not this message's text.
  private mutating func report(_ children: [MIMEPart]) -> String {
    for child in children {
      if case .message = child.kind { continue }
      let text = child.mimeType == "message/delivery-status" ? take(decoded(child)) : text(of: child)
      if CleanText.isReal(text) { return text }
    }
    return ""
  }

  private mutating func related(_ children: [MIMEPart], start: String?) -> String {
    let wanted = start.map { $0.filter { $0 != "<" && $0 != ">" } }
    if let wanted, let root = children.first(where: { $0.contentId == wanted }) {
      let text = text(of: root)
      if CleanText.isReal(text) { return text }
    }
    return joined(children)
  }

  private mutating func joined(_ children: [MIMEPart]) -> String {
    var result = ""
    for child in children {
      let text = text(of: child)
      guard CleanText.isReal(text) else { continue }
      if result.isEmpty {
        result = text
      } else {
        result = String(CleanText.trimmedEnd(result)) + "\n\n" + text
      }
    }
    return result
  }

  /// A message in the message: who wrote it, when and on what, and its text.
  private mutating func attached(_ tree: MessageTree) -> String {
    var lines: [String] = []
    if let from = tree.envelope.from {
      let name = from.name.map { from.email.isEmpty ? $0 : "\($0) <\(from.email)>" } ?? from.email
      lines.append("From: \(name)")
    }
    if !tree.envelope.dateText.isEmpty { lines.append("Date: \(tree.envelope.dateText)") }
    if !tree.envelope.subject.isEmpty { lines.append("Subject: \(tree.envelope.subject)") }
    let header = take(lines.joined(separator: "\n"))
    return header + "\n\n" + text(of: tree.body)
  }

  // MARK: Decoding

  private mutating func decoded(_ part: MIMEPart) -> String {
    // A text that is cut anyway need not be decoded.
    guard room > 0 else { return "" }
    let content = UnsafeRawBufferPointer(rebasing: source[part.content])
    let (bytes, isCut) = part.encoding.decode(content, limit: Self.partLimit)
    if isCut { remark("A text part is longer than 8 MB: the rest is not shown.") }
    let (text, problem) = Charset.decode(bytes, as: part.charset)
    if let problem { remark(problem) }
    let clean = CleanText.lines(text)
    guard part.isHTML else { return clean }
    let reduced = HTMLText.plainText(from: clean)
    if reduced.isCut { remark("The HTML is larger than what is read of it: the rest is not shown.") }
    return reduced.text
  }

  private mutating func take(_ text: String) -> String {
    let size = text.utf8.count
    if size > room { remark("The text is longer than 1 MB: the rest is not shown.") }
    let taken = CleanText.prefix(text, limit: room)
    room -= taken.utf8.count
    return taken
  }
}
