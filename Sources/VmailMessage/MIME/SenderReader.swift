internal import VmailDomain

/// Reads ``SenderEvidence`` from the bytes of a header: every field of a name counts, while programs for reading mail
/// use the first.
struct SenderReader {
  /// The maximum number of bytes of the header, and of a value, that are read.
  private static let headerLimit = 128 << 10
  private static let valueLimit = 8 << 10
  private static let fieldLimit = 10

  private enum Field {
    case from, replyTo, trace(String), listId, list, bulk, precedence
  }

  private let source: UnsafeRawBufferPointer
  private var evidence = SenderEvidence()
  private var replyToFields = 0

  /// - Parameter source: the message without a mailbox's `From ` line.
  static func evidence(_ source: UnsafeRawBufferPointer) -> SenderEvidence {
    var reader = SenderReader(source: source)
    reader.scan()
    return reader.evidence
  }

  private init(source: UnsafeRawBufferPointer) { self.source = source }

  private mutating func scan() {
    source.forEachField(limit: Self.headerLimit) { start, length, value in
      if let field = self.field(at: start, length: length) { take(field, value) }
    }
  }

  /// Recognizes a field. The first letter is checked first, since most fields are of no interest.
  private func field(at start: Int, length: Int) -> Field? {
    func isNamed(_ name: StaticString) -> Bool {
      // Some programs write a space before the colon.
      name.utf8CodeUnitCount <= length && source.hasText(name, at: start)
        && source[(start + name.utf8CodeUnitCount)..<(start + length)].allSatisfy { $0 == 0x20 }
    }
    switch source[start] | 0x20 {
    case UInt8(ascii: "f"): return isNamed("from") ? .from : nil
    case UInt8(ascii: "r"):
      if isNamed("received") { return .trace("Received") }
      return isNamed("reply-to") ? .replyTo : nil
    case UInt8(ascii: "a"): return isNamed("authentication-results") ? .trace("Authentication-Results") : nil
    case UInt8(ascii: "l"):
      if isNamed("list-id") { return .listId }
      if isNamed("list-post") { return .list }
      return isNamed("list-unsubscribe") ? .bulk : nil
    case UInt8(ascii: "m"): return isNamed("mailing-list") ? .list : nil
    case UInt8(ascii: "x"): return isNamed("x-mailing-list") || isNamed("x-beenthere") ? .list : nil
    case UInt8(ascii: "p"): return isNamed("precedence") ? .precedence : nil
    default: return nil
    }
  }

  private mutating func take(_ field: Field, _ range: Range<Int>) {
    let bytes = source[range.lowerBound..<min(range.upperBound, range.lowerBound + Self.valueLimit)]
    switch field {
    case .from:
      evidence.fromFields += 1
      if evidence.fromFields <= Self.fieldLimit { add(bytes, to: \.senders) }
    case .replyTo:
      replyToFields += 1
      if replyToFields <= Self.fieldLimit { add(bytes, to: \.replyTo) }
    case .trace(let name):
      guard evidence.trace.count < SenderEvidence.traceLimit else { return }
      evidence.trace.append(HeaderField(name: name, value: text(bytes)))
    case .listId:
      evidence.isFromList = true
      evidence.isBulk = true
      if evidence.listId.isEmpty { evidence.listId = MarkReader.identifier(text(bytes)) }
    case .list:
      evidence.isFromList = true
      evidence.isBulk = true
    case .bulk: evidence.isBulk = true
    case .precedence:
      let word = text(bytes).lowercased()
      if word == "list" { evidence.isFromList = true }
      if word == "list" || word == "bulk" || word == "junk" { evidence.isBulk = true }
    }
  }

  private mutating func add(
    _ bytes: Slice<UnsafeRawBufferPointer>, to people: WritableKeyPath<SenderEvidence, [Participant]>
  ) {
    let value = text(bytes)
    var found = AddressList.people(in: value)
    if found.isEmpty, let person = AddressList.unreadable(value) { found = [person] }
    let room = SenderEvidence.peopleLimit - evidence[keyPath: people].count
    evidence[keyPath: people] += found.prefix(max(0, room))
  }

  private func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    CText.oneLine(source.headerText(bytes))
  }
}
