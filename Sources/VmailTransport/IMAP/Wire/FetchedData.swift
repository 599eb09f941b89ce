import FoundationEssentials
import VmailDomain

/// The data about a message in a FETCH response (RFC 9051 section 7.5.2, RFC 7162, RFC 8474, X-GM-EXT-1).
struct FetchedData: Equatable, Sendable {
  /// The attributes that were present, valid or not.
  struct Items: OptionSet, Sendable {
    let rawValue: UInt8
    static let flags = Items(rawValue: 1)
    static let internalDate = Items(rawValue: 2)
    static let size = Items(rawValue: 4)
    static let structure = Items(rawValue: 8)
    static let sections = Items(rawValue: 16)
    static let labels = Items(rawValue: 32)
  }

  var items: Items = []
  var uid: UInt32?
  var flags: MessageFlags = []
  var internalDate: Date?
  var size: Int?
  var structure: BodyPart?
  /// The sections by the names in their brackets, in upper case. NIL is stored as empty.
  var sections: [String: [UInt8]] = [:]
  /// The sections whose literals were passed on or dropped.
  var absent: Set<String> = []
  var modSeq: Int64?
  var emailId: String?
  var threadId: String?
  var gmailMessageId: String?
  var gmailThreadId: String?
  var labels: Set<GmailLabel> = []

  init() {}

  /// - Parameter tree: the values after `FETCH`.
  init(_ tree: ResponseTree) throws(ServerError) {
    var outer = tree.values
    guard let list = outer.next(), list.isList else { throw .protocolViolation("a FETCH without a list") }
    var values = list.children
    while let name = values.next() {
      guard let value = values.next() else { throw .protocolViolation("a FETCH that ends with a name") }
      take(name, value)
    }
  }

  private mutating func take(_ name: ResponseValue, _ value: ResponseValue) {
    if name.equals("UID") {
      uid = value.number.flatMap { UInt32(exactly: $0) }.flatMap { $0 == 0 ? nil : $0 }
    } else if name.equals("FLAGS") {
      items.insert(.flags)
      flags = MessageFlags(imap: value.children)
    } else if name.equals("INTERNALDATE") {
      items.insert(.internalDate)
      internalDate = value.string.flatMap(InternalDate.parse)
    } else if name.equals("RFC822.SIZE") {
      items.insert(.size)
      size = value.number.map { Int(clamping: $0) }
    } else if name.equals("BODYSTRUCTURE") {
      items.insert(.structure)
      structure = BodyPart(bodyStructure: value)
    } else if name.begins(with: "BODY[") {
      items.insert(.sections)
      let section = Self.section(of: name)
      if value.isAbsent { absent.insert(section) } else { sections[section] = value.string ?? [] }
    } else {
      takeIdentifier(name, value)
    }
  }

  private mutating func takeIdentifier(_ name: ResponseValue, _ value: ResponseValue) {
    if name.equals("MODSEQ") {
      var numbers = value.children
      modSeq = numbers.next()?.number
    } else if name.equals("EMAILID") {
      emailId = Self.objectId(value)
    } else if name.equals("THREADID") {
      threadId = Self.objectId(value)
    } else if name.equals("X-GM-MSGID") {
      gmailMessageId = value.text
    } else if name.equals("X-GM-THRID") {
      gmailThreadId = value.text
    } else if name.equals("X-GM-LABELS"), let known = Set<GmailLabel>(imap: value) {
      items.insert(.labels)
      labels = known
    }
  }

  /// Parses `(F…)`, or NIL.
  static func objectId(_ value: ResponseValue) -> String? {
    var values = value.children
    return values.next()?.text ?? value.text
  }

  static func section(of name: ResponseValue) -> String {
    ResponseLine.uppercased((name.string ?? []).dropFirst(5).prefix { $0 != UInt8(ascii: "]") })
  }
}
