internal import VmailDomain

/// Lists the attachments of a message.
struct AttachmentLister {
  /// The maximum number of listed attachments per message.
  static let limit = 1_000

  private let source: UnsafeRawBufferPointer
  private var found: [MessageContent.Part] = []
  private var html: [MIMEPart] = []

  init(source: UnsafeRawBufferPointer) { self.source = source }

  mutating func attachments(of body: MIMEPart) -> [MessageContent.Part] {
    visit(body, isFirst: true)
    markReferenced()
    return found
  }

  private mutating func visit(_ part: MIMEPart, isFirst: Bool) {
    guard found.count < Self.limit else { return }
    if part.isHTML, part.disposition != "attachment" { html.append(part) }
    switch part.kind {
    case .multipart(let children): visit(children, of: part)
    case .message(let trees):
      add(part, size: part.content.count)
      for tree in trees { visit(tree.body, isFirst: true) }
    case .tooDeep: break
    case .leaf:
      // A text part with a name, other than the first, is both shown and listed.
      guard !part.isShownText || !isFirst && part.filename != nil else { return }
      let content = UnsafeRawBufferPointer(rebasing: source[part.content])
      add(part, size: part.encoding.decodedSize(of: content))
    }
  }

  private mutating func visit(_ children: [MIMEPart], of parent: MIMEPart) {
    for (index, child) in children.enumerated() {
      switch parent.mimeType {
      case "multipart/alternative" where child.isAlternativeForm:
        if child.isHTML { html.append(child) }
      case "multipart/signed" where index > 0 && child.isSignature: continue
      case "multipart/encrypted" where index == 0: continue
      default: visit(child, isFirst: index == 0)
      }
    }
  }

  private mutating func add(_ part: MIMEPart, size: Int) {
    found.append(
      MessageContent.Part(
        filename: part.filename, mimeType: part.mimeType, sizeBytes: size, contentId: part.contentId,
        isInline: part.disposition == "inline" && part.mimeType.hasPrefix("image/"),
        section: part.section))
  }

  // MARK: Parts referenced by HTML

  private mutating func markReferenced() {
    guard !html.isEmpty, found.contains(where: { $0.contentId != nil && !$0.isInline }) else { return }
    var referenced: Set<String> = []
    for part in html.prefix(20) {
      let content = UnsafeRawBufferPointer(rebasing: source[part.content])
      let bytes = part.encoding.decode(content, limit: PartText.partLimit).bytes
      bytes.withUnsafeBytes { Self.collectReferences(in: $0, into: &referenced) }
    }
    for index in found.indices {
      guard let id = found[index].contentId, referenced.contains(id) else { continue }
      found[index].isInline = true
    }
  }

  /// Collects the Content-IDs in `cid:` URLs (RFC 2392).
  private static func collectReferences(
    in bytes: UnsafeRawBufferPointer, into referenced: inout Set<String>
  ) {
    for index in bytes.indices where bytes[index] == UInt8(ascii: ":") {
      guard bytes.hasText("cid:", at: index - 3), referenced.count < limit else { continue }
      let id = bytes[(index + 1)...].prefix(300).prefix { byte in
        byte > 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'")
          && byte != UInt8(ascii: ")") && byte != UInt8(ascii: ">")
      }
      referenced.insert(
        String(decoding: HexDigits.unescaped(id, sign: UInt8(ascii: "%")).bytes, as: UTF8.self))
    }
  }
}
