internal import VmailDomain

/// Opens the layers of a message from the outside to the inside, in memory only.
///
/// Only what a layer covers is shown afterwards: the message is put together from the outer header and the bytes that were
/// verified or decrypted, and is parsed again. So nothing outside of a signature can pass for signed.
struct MessageUnsealer {
  private(set) var source: [UInt8]
  private(set) var security = MessageSecurity()
  private(set) var protectedSubject: String?
  /// The people in the header that is encrypted with the content.
  private(set) var protectedPeople: ReplySource?
  /// The innermost part that protects fields of the header, with these fields.
  private(set) var payload: [UInt8]?
  /// Whether the content is encrypted together with fields of the header.
  private(set) var hidesHeader = false
  /// The content of the outermost encrypted layer, with its header.
  private(set) var decrypted: [UInt8]?
  /// The session key of the outermost encrypted layer, if it is wanted and was not known.
  private(set) var sessionKey: Secret?

  private let opening: LayerOpening
  private let exportsSessionKey: Bool
  /// The addresses in the From field.
  private let from: [String]

  private static let mostLayers = 4

  /// - Parameter exportsSessionKey: whether the session key is wanted.
  /// - Returns: `nil` if the message has no layers.
  init?(
    _ tree: MessageTree, source: UnsafeRawBufferPointer, opening: LayerOpening,
    exportsSessionKey: Bool = false
  ) {
    guard opening != .none, Self.maySeal(tree.body, source) else { return nil }
    let evidence = SenderReader.evidence(source)
    from = evidence.fromFields == 1 ? evidence.senders.map(\.email) : []
    self.opening = opening
    self.exportsSessionKey = exportsSessionKey
    self.source = [UInt8](source)
    for count in 0...Self.mostLayers {
      guard let layer = outermostLayer(isLimit: count == Self.mostLayers) else { break }
      // What can't be opened is shown as such, and nothing within it is known.
      guard let part = open(layer) else { return }
      replaceContent(by: part)
    }
    if security.isPlain { return nil }
  }

  /// - Returns: `nil` if the message has no layers.
  init?(_ source: [UInt8], opening: LayerOpening) {
    guard opening != .none else { return nil }
    let unsealer = ParsedSource.read(source) { parsed -> MessageUnsealer? in
      guard case .message(let tree, let bytes) = parsed, !tree.hasLostParts else { return nil }
      return MessageUnsealer(tree, source: bytes, opening: opening)
    }
    guard let unsealer else { return nil }
    self = unsealer
  }

  /// The files within.
  var files: [Attachment] {
    let parts = ParsedSource.with(source) { tree, bytes in
      var lister = AttachmentLister(source: bytes)
      return lister.attachments(of: tree.body)
    }
    return (parts ?? []).enumerated().map { number, part in
      // They aren't stored, so their numbers are no stored ones.
      Attachment(
        id: AttachmentID(-Int64(number) - 1), filename: part.filename, mimeType: part.mimeType,
        sizeBytes: part.sizeBytes, contentId: part.contentId, isInline: part.isInline, section: part.section,
        isSealed: true)
    }
  }

  private static func maySeal(_ body: MIMEPart, _ source: UnsafeRawBufferPointer) -> Bool {
    body.isSealed || body.containsSealed { $0.isSealed }
      || SealedPart.beginsEncrypted(body, source) != nil
  }

  /// Returns the outermost layer. If there is none, or no more are opened, notes which parts have layers of their own.
  private mutating func outermostLayer(isLimit: Bool) -> SealedPart? {
    ParsedSource.read(source) { parsed in
      guard case .message(let tree, let bytes) = parsed else { return nil }
      if !isLimit, let layer = SealedPart(tree, in: bytes) { return layer }
      noteParts(of: tree.body, in: bytes)
      return nil
    }
  }

  // MARK: Layers

  /// - Returns: the part within the layer, with its header; `nil` if it can't be opened.
  private mutating func open(_ layer: SealedPart) -> [UInt8]? {
    switch layer {
    case .signed(let standard, let content, let signature):
      verify(content, signature: signature, standard)
      return content
    case .opaque(let data): return verified(data, .smime).map(Self.part)
    case .encrypted(let standard, let data): return decrypt(data, standard).map(Self.part)
    case .text(let text, let isEncrypted, let charset):
      let content = isEncrypted ? decrypt(text, .openPGP) ?? signedOnly(text) : verified(text, .openPGP)
      return content.map { Self.textPart($0, charset: charset) }
    }
  }

  /// Opens armour that looks encrypted, but is only signed and compressed.
  private mutating func signedOnly(_ text: [UInt8]) -> [UInt8]? {
    guard security.encryption == .failed(.damaged),
      let opened = try? GPGContext(.openPGP, asks: false).verify(text), !opened.signatures.isEmpty
    else { return nil }
    security.encryption = .none
    add(opened.signatures)
    return opened.content
  }

  private mutating func verify(_ content: [UInt8], signature: [UInt8], _ standard: CryptographyStandard) {
    let signed = content.withUnsafeBytes(\.withNetworkLineEnds)
    do {
      add(try GPGContext(standard, asks: false).verify(signed, signature: signature))
    } catch {
      add([SignatureFacts(state: .failed)])
    }
  }

  private mutating func verified(_ data: [UInt8], _ standard: CryptographyStandard) -> [UInt8]? {
    guard let opened = try? GPGContext(standard, asks: false).verify(data) else {
      add([SignatureFacts(state: .failed)])
      return nil
    }
    add(opened.signatures)
    return opened.content
  }

  private mutating func decrypt(_ data: [UInt8], _ standard: CryptographyStandard) -> [UInt8]? {
    guard case .all(let asks, let known) = opening else {
      security.encryption = .failed(.notForAgents)
      return nil
    }
    // The key of a layer within would say nothing about this one.
    let isOutermost = security.encryption == .none
    do {
      let opened = try GPGContext.decrypt(
        data, standard, asks: asks, sessionKey: isOutermost ? known : nil,
        exportsSessionKey: isOutermost && exportsSessionKey)
      if isOutermost { (decrypted, sessionKey) = (opened.content, opened.sessionKey) }
      // A signature around encrypted data doesn't show that its author knows the text.
      security.signatures = []
      security.encryption = .decrypted
      add(opened.signatures)
      return opened.content
    } catch {
      security.encryption = .failed(error)
      return nil
    }
  }

  private mutating func add(_ facts: [SignatureFacts]) {
    security.signatures = facts.map { MessageSignature($0, from: from) } + security.signatures
  }

  // MARK: Content

  /// Keeps the header, without the fields about its content, and puts another part in place of the body.
  private mutating func replaceContent(by content: [UInt8]) {
    let wrapped = wrappedMessage(in: content)
    let part = wrapped ?? content
    let header = source.withUnsafeBytes { Self.fields($0) { !Self.isAboutContent($0, $1) } }
    let content = part.withUnsafeBytes { Self.fields($0, where: Self.isAboutContent) }
    let start = part.withUnsafeBytes(\.bodyStart)
    noteHeader(of: part, isWrapped: wrapped != nil)
    source = header + content + Array("\r\n".utf8) + part[start...]
  }

  /// Returns the message that is the only content of a part, if its header is the one that is protected (RFC 9788
  /// section 4.10, RFC 8551 section 3.1).
  ///
  /// A message forwarded in this way looks the same, but is from another person, and is shown as an attached one.
  private func wrappedMessage(in part: [UInt8]) -> [UInt8]? {
    let isWrapper = ParsedSource.with(part) { tree, _ in
      tree.body.mimeType == "message/rfc822" && !tree.body.protectsHeader
    }
    guard isWrapper == true else { return nil }
    let message = Array(part[part.withUnsafeBytes(\.bodyStart)...])
    let isOwn = ParsedSource.with(message) { [from] tree, bytes in
      !tree.body.protectsHeader && !Self.maySeal(tree.body, bytes)
        && from.contains { MailAddress.isSame($0, tree.envelope.from?.email ?? "") }
    }
    return isOwn == true ? message : nil
  }

  /// Takes over the subject of the part, and the people in an encrypted one, if that protects fields of the header.
  private mutating func noteHeader(of part: [UInt8], isWrapped: Bool) {
    let people = ParsedSource.with(part) { tree, bytes in
      isWrapped || tree.body.protectsHeader ? Self.people(tree.envelope, in: bytes) : nil
    }
    guard let people = people.flatMap(\.self) else { return }
    noteSender(people.from.first)
    // Also if the signature is invalid: others could have added recipients outside, to whom an answer would quote the text.
    // Some programs protect the Subject only.
    if security.encryption == .decrypted, !people.from.isEmpty { protectedPeople = people }
    guard security.encryption == .decrypted || !security.signatures.isEmpty, !hasBrokenSignature else {
      return
    }
    payload = part
    hidesHeader = security.encryption == .decrypted
    let fields = part.withUnsafeBytes { HeaderFieldList($0).fields }
    protectedSubject = fields.first { $0.name.lowercased() == "subject" }?.value ?? protectedSubject
  }

  private mutating func noteSender(_ sender: Participant?) {
    guard let sender, !from.contains(where: { MailAddress.isSame($0, sender.email) }) else { return }
    security.innerSender = sender.email
  }

  private static func people(_ envelope: Envelope, in source: UnsafeRawBufferPointer) -> ReplySource {
    let view = RawView(source)
    return ReplySource(
      from: [envelope.from].compactMap(\.self), replyTo: view.people("reply-to"),
      mailFollowupTo: view.people("mail-followup-to"), to: envelope.to,
      cc: envelope.cc)
  }

  private var hasBrokenSignature: Bool {
    security.signatures.contains { ![.good, .unverified, .otherSender].contains($0.verdict) }
  }

  private static func isAboutContent(_ source: UnsafeRawBufferPointer, _ line: Range<Int>) -> Bool {
    source.hasText("content-", at: line.lowerBound) || source.hasText("mime-version", at: line.lowerBound)
  }

  /// Returns the fields of a header for which `isWanted` is true, given their first lines.
  private static func fields(
    _ source: UnsafeRawBufferPointer, where isWanted: (UnsafeRawBufferPointer, Range<Int>) -> Bool
  ) -> [UInt8] {
    var fields: [UInt8] = []
    var isInside = false
    var lines = SourceLines(source)
    while let line = lines.next(), !source.isBlankLine(line) {
      if !source.isFolded(line) { isInside = isWanted(source, line) }
      if isInside { fields += source[line] }
    }
    if let last = fields.last, last != 0x0A { fields += "\r\n".utf8 }
    return fields
  }

  /// Returns content as a part with a header, also if it has none.
  private static func part(_ content: [UInt8]) -> [UInt8] {
    let hasHeader = content.withUnsafeBytes { bytes in
      SourceLines(bytes).firstLine().map { bytes.isBlankLine($0) || bytes.fieldNameLength($0) != nil } ?? true
    }
    return hasHeader ? content : textPart(content, charset: nil)
  }

  private static func textPart(_ content: [UInt8], charset: String?) -> [UInt8] {
    let name = charset ?? "utf-8"
    let isToken = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\";\\".utf8.contains($0) }
    let type = "Content-Type: text/plain; charset=\"\(isToken ? name : "utf-8")\"\r\n"
    return Array((type + "Content-Transfer-Encoding: 8bit\r\n\r\n").utf8) + content
  }

  // MARK: Parts

  /// Notes which parts of the content have layers of their own, which prove nothing about the message.
  private mutating func noteParts(of body: MIMEPart, in source: UnsafeRawBufferPointer) {
    // Text in armour that other text follows, such as the footer of a mailing list.
    let isTextEncrypted = SealedPart.beginsEncrypted(body, source)
    func contains(_ isWanted: (MIMEPart) -> Bool) -> Bool { isWanted(body) || body.containsSealed(isWanted) }
    security.hasPartialSignature =
      isTextEncrypted == false
      || contains {
        $0.mimeType == "multipart/signed" || $0.isCMS && $0.smimeType == "signed-data"
      }
    security.hasPartialEncryption =
      isTextEncrypted == true
      || contains {
        $0.mimeType == "multipart/encrypted" || $0.isCMS && $0.smimeType != "signed-data"
      }
  }
}
