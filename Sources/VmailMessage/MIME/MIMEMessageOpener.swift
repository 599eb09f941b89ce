public import VmailDomain

/// Converts messages to readable form with GMime and the HTML reader, on any number of threads at once.
public struct MIMEMessageOpener: MessageOpening {
  public init() {}

  public func readable(_ source: [UInt8], _ options: ReadingOptions) -> ReadableMessage {
    readable(source, options, dropsLegacyDisplay: false)
  }

  private func readable(
    _ source: [UInt8], _ options: ReadingOptions, dropsLegacyDisplay: Bool
  ) -> ReadableMessage {
    ParsedSource.read(source) { parsed in
      switch parsed {
      case .raw(let bytes, let remark): Self.asItStands(bytes, remark: remark)
      case .message(let tree, _) where tree.hasLostParts && options.isPartial:
        // Only the header has been fetched.
        ReadableMessage(missing: .all)
      case .message(let tree, let bytes) where tree.hasLostParts:
        Self.asItStands(bytes, remark: MessageTree.lostPartsRemark)
      case .message(let tree, let bytes):
        unsealed(tree, bytes, options)
          ?? ReadableForm.content(of: tree, in: bytes, options, dropsLegacyDisplay: dropsLegacyDisplay)
          .message
      }
    }
  }

  /// Returns a signed or encrypted message; `nil` for all others.
  private func unsealed(
    _ tree: MessageTree, _ source: UnsafeRawBufferPointer, _ options: ReadingOptions
  ) -> ReadableMessage? {
    guard !options.isPartial || !tree.body.isSealed else { return notDownloaded(tree, source, options) }
    guard
      let unsealer = MessageUnsealer(
        tree, source: source, opening: options.layers, exportsSessionKey: options.exportsSessionKey)
    else { return nil }
    var inner = options
    inner.layers = .none
    // Anything that is loaded could carry the decrypted text away.
    if unsealer.security.encryption != .none { inner.allowsRemoteImages = false }
    var message = readable(unsealer.source, inner, dropsLegacyDisplay: unsealer.hidesHeader)
    message.security = unsealer.security
    // What is in the way of the text is said better.
    if case .failed = unsealer.security.encryption { message.remarks.removeAll() }
    message.protectedSubject = unsealer.protectedSubject
    message.protectedPeople = unsealer.protectedPeople
    message.sessionKey = unsealer.sessionKey
    if unsealer.security.encryption == .decrypted { message.sealedFiles = unsealer.files }
    return message
  }

  public func sealedFile(
    _ section: String, of source: [UInt8], opening: LayerOpening
  ) throws(CryptographyProblem) -> [UInt8]? {
    guard let unsealer = MessageUnsealer(source, opening: opening) else { return nil }
    if case .failed(let problem) = unsealer.security.encryption { throw problem }
    guard let part = EncodedPart(of: section, in: unsealer.source) else { return nil }
    return part.content.withUnsafeBytes { part.encoding.decode($0, limit: $0.count).bytes }
  }

  public func encryptedHeaders(of source: [UInt8], opening: LayerOpening) -> [HeaderField] {
    guard let content = MessageUnsealer(source, opening: opening)?.decrypted else { return [] }
    return content.withUnsafeBytes { HeaderFieldList($0).fields }
  }

  /// Returns the part of a signed or encrypted message that has been fetched, of which nothing can be checked.
  private func notDownloaded(
    _ tree: MessageTree, _ source: UnsafeRawBufferPointer, _ options: ReadingOptions
  ) -> ReadableMessage? {
    guard options.layers != .none else { return nil }
    var message = ReadableForm.content(of: tree, in: source, options).message
    if message.missing == .none { message.missing = .part }
    let isSigned = tree.body.mimeType == "multipart/signed"
    message.security =
      isSigned
      ? MessageSecurity(signatures: [MessageSignature(verdict: .unchecked)])
      : MessageSecurity(encryption: .failed(.notDownloaded))
    return message
  }

  public func headers(of source: [UInt8]) -> [HeaderField] {
    source.withUnsafeBytes { HeaderFieldList(ParsedSource.withoutEnvelopeLine($0)).fields }
  }

  public func sender(of source: [UInt8]) -> SenderEvidence {
    source.withUnsafeBytes { SenderReader.evidence(ParsedSource.withoutEnvelopeLine($0)) }
  }

  public func page(of source: [UInt8], _ options: ReadingOptions, pictures: [String: String]) -> String {
    ParsedSource.read(source) { parsed in
      guard case .message(let tree, let bytes) = parsed, !tree.hasLostParts else {
        return PlainPage.page(of: readable(source, options).text.plainText())
      }
      let content = ReadableForm.content(of: tree, in: bytes, options)
      // A page shows a single HTML part; if that is not the whole message, the text of all parts is more useful.
      guard content.html.count == 1, !content.hasPlainText, let html = content.html.first else {
        return PlainPage.page(of: content.message.text.plainText())
      }
      let own = InlinePictures.find(Set(html.inlineImages), in: tree.body, bytes)
      let images = own.reduce(into: pictures) { $0["cid:" + $1.key] = $1.value.dataAddress }
      return html.page(images: images)
    }
  }

  public func pictures(_ contentIDs: Set<String>, of source: [UInt8]) -> [String: [UInt8]] {
    ParsedSource.read(source) { parsed in
      guard case .message(let tree, let bytes) = parsed, !tree.hasLostParts else { return [:] }
      return InlinePictures.find(contentIDs, in: tree.body, bytes).mapValues(\.bytes)
    }
  }

  private static func asItStands(_ source: UnsafeRawBufferPointer, remark: String) -> ReadableMessage {
    let text = PlainTextReader.read(RawView(source).text(limit: PartText.textLimit))
    let isFull = text.links.count >= PlainTextReader.linkLimit
    return ReadableMessage(text: text, remarks: [remark] + (isFull ? [ReadableForm.linksRemark] : []))
  }
}
