internal import CGMime
internal import VmailDomain

/// Reads ``MessageSignals`` from the bytes of a header, in a single pass and without GMime's tree.
struct MarkReader {
  /// The maximum number of bytes of the header, and of a value, that are read.
  private static let headerLimit = 64 << 10
  private static let valueLimit = 2 << 10
  private static let listIdLimit = 200
  /// The maximum number of bytes of a program's name or an identifier.
  private static let programLimit = 256

  private let source: UnsafeRawBufferPointer
  private let from: String
  private var marks = MessageSignals()

  private init(_ source: UnsafeRawBufferPointer, from: String) {
    self.source = source
    self.from = from
  }

  /// Returns the signals in a header.
  /// - Parameter from: the address in From, in lower case.
  static func marks(ofHeader source: UnsafeRawBufferPointer, from: String) -> MessageSignals {
    var reader = MarkReader(source, from: from)
    reader.scan()
    reader.marks.gmailCategory = GmailLabels(header: source)?.category
    return reader.marks
  }

  private mutating func scan() {
    source.forEachField(limit: Self.headerLimit) { start, length, value in
      if let field = self.field(at: start, length: length) { take(field, value) }
    }
  }

  private func field(at start: Int, length: Int) -> MarkField? {
    guard length <= MarkField.nameLimit else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: MarkField.nameLimit, alignment: 1) { name in
      for index in 0..<length {
        let byte = source[start + index]
        name[index] = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
      }
      return MarkField.named(UnsafeRawBufferPointer(rebasing: name[..<length]))
    }
  }

  private mutating func take(_ field: MarkField, _ range: Range<Int>) {
    let value = range.lowerBound..<min(range.upperBound, range.lowerBound + Self.valueLimit)
    switch field {
    case .unsubscribe: marks.signs.insert(.unsubscribe)
    case .oneClick: marks.signs.insert(.oneClickUnsubscribe)
    case .listPost: if first(of: value) != "no" { marks.signs.insert(.listPost) }
    case .listManager: marks.signs.insert(.listManager)
    case .precedence: takePrecedence(first(of: value))
    case .autoSubmitted: takeAutoSubmitted(first(of: value))
    case .autoReply: if first(of: value) != "no" { marks.signs.insert(.autoReplied) }
    case .autoResponse: marks.signs.insert(.automatic)
    case .feedback: marks.signs.insert(.feedbackId)
    case .campaign: marks.signs.insert(.campaign)
    case .answer: if !first(of: value).isEmpty { marks.signs.insert(.answer) }
    case .returnPath: if first(of: value) == "<>" { marks.signs.insert(.report) }
    case .writtenByHand: marks.signs.insert(.personalMailer)
    case .mailer: takeMailer(value)
    case .messageId:
      if lowered(value, MailerNames.isMadeByHand) { marks.signs.insert(.personalMailer) }
    case .listId: if marks.listId.isEmpty { marks.listId = Self.identifier(text(value)) }
    case .replyTo: takeReplyTo(text(value))
    }
  }

  /// A comment may follow the word.
  private mutating func takeAutoSubmitted(_ word: String) {
    if word.hasPrefix("auto-replied") { marks.signs.insert(.autoReplied) }
    if word != "no" { marks.signs.insert(.automatic) }
  }

  private mutating func takePrecedence(_ word: String) {
    switch word {
    case "auto_reply", "auto-reply": marks.signs.insert(.autoReplied)
    case "bulk", "junk": marks.signs.insert(.precedenceBulk)
    case "list": marks.signs.insert(.precedenceList)
    default: break
    }
  }

  private mutating func takeMailer(_ name: Range<Int>) {
    switch lowered(name, MailerNames.kind) {
    case .personal: marks.signs.insert(.personalMailer)
    case .campaign: marks.signs.insert(.campaign)
    case nil: break
    }
  }

  private mutating func takeReplyTo(_ value: String) {
    guard marks.replyTo.isEmpty, let person = AddressList.people(in: value).first else { return }
    let address = person.email.lowercased()
    if address != from { marks.replyTo = address }
  }

  /// Returns the identifier of a List-Id: the text in the last angle brackets, or all of it if there are none (RFC
  /// 2919 section 3).
  static func identifier(_ value: String) -> String {
    var name = value[...]
    if let open = value.lastIndex(of: "<") { name = value[value.index(after: open)...] }
    return String(name.prefix { $0 != ">" }.prefix(listIdLimit)).lowercased()
  }

  /// Returns the first word of a value, in lower case.
  private func first(of range: Range<Int>) -> String {
    let isSpace = { (byte: UInt8) in byte <= 0x20 }
    let word = source[range].drop(while: isSpace).prefix { !isSpace($0) && $0 != UInt8(ascii: ";") }
    return String(decoding: word.prefix(64), as: UTF8.self).lowercased()
  }

  /// Runs `body` on the beginning of a value, in lower case and without leading spaces.
  private func lowered<Result>(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let value = source[range].drop { $0 <= 0x20 }.prefix(Self.programLimit)
    return withUnsafeTemporaryAllocation(byteCount: Self.programLimit, alignment: 1) { bytes in
      for (index, byte) in value.enumerated() {
        bytes[index] = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
      }
      return body(UnsafeRawBufferPointer(rebasing: bytes[..<value.count]))
    }
  }

  private func text(_ range: Range<Int>) -> String {
    CText.oneLine(source.headerText(source[range]))
  }
}
