import VmailDomain

/// A response from a server.
enum Response: Equatable, Sendable {
  /// The tagged response that ends a command.
  case tagged(String, StatusResponse)
  case status(StatusResponse)
  /// `+`: the client should go on.
  case continuation([UInt8])
  case capability([String])
  case enabled([String])
  case list(ListedMailbox)
  case mailboxStatus(MailboxPath, RemoteFolder.Status)
  /// The MODSEQ that may come with it isn't used here.
  case search(UIDSet)
  case extendedSearch(ExtendedSearch)
  case exists(Int)
  /// A message was expunged. Its sequence number isn't needed, since UIDs are stored.
  case expunge
  case vanished(Vanished)
  case fetch(FetchedData)
  /// The data of a message, in a form that can't be read.
  /// - Parameter uid: the message; `nil` when not even that is known.
  case unreadableFetch(uid: UInt32?, ServerError)
  case batches(UIDBatches)
  case namespace(Namespaces)
  /// - Parameter: `nil` for another resource than storage.
  case quota(StorageQuota?)
  /// Any other response, such as RECENT, FLAGS and ID, by name.
  case other(String)
}

/// OK, NO, BAD, BYE and PREAUTH, tagged or not (RFC 9051 section 7.1).
struct StatusResponse: Equatable, Sendable {
  enum Kind: String, Sendable { case ok = "OK", no = "NO", bad = "BAD", bye = "BYE", preauth = "PREAUTH" }

  var kind: Kind
  var code: ResponseCode?
  /// Text for display, as sent by the server.
  var text: String

  /// Longer texts are truncated.
  private static let longestText = 1000

  /// - Parameter rest: the bytes after the kind.
  init(kind: Kind, rest: ArraySlice<UInt8>) {
    self.kind = kind
    var rest = rest.drop { $0 == 0x20 }
    if rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
      code = ResponseCode(rest[(rest.startIndex + 1)..<end])
      rest = rest[(end + 1)...].drop { $0 == 0x20 }
    }
    text = String(decoding: rest.prefix(Self.longestText), as: UTF8.self)
  }
}

/// A response code in brackets: a name and optional arguments.
struct ResponseCode: Equatable, Sendable {
  /// The name in upper case.
  var name: String
  var argument: [UInt8]

  init(_ bytes: ArraySlice<UInt8>) {
    var line = ResponseLine(Array(bytes))
    name = line.name()
    let words = line.rest.drop { $0 == 0x20 }
    argument = Array(
      words.prefix((words.lastIndex { $0 != 0x20 } ?? words.startIndex - 1) + 1 - words.startIndex))
  }

  var number: Int64? { ResponseLine.number(argument[...]) }

  /// The words after the name.
  var words: [String] {
    argument.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The numbers in a SEARCH response (RFC 9051 section 7.3.4), of which there may be millions.
enum SearchResult {
  static func uids(of rest: ArraySlice<UInt8>) throws(ServerError) -> UIDSet {
    var ranges: [ClosedRange<UInt32>] = []
    var number: UInt64 = 0
    var isInNumber = false
    func add() throws(ServerError) {
      guard isInNumber else { return }
      defer { (number, isInNumber) = (0, false) }
      // Some servers list messages without a UID as 0. The count shows that they are missing.
      if number == 0 { return }
      guard let uid = UInt32(exactly: number) else { throw .protocolViolation("a UID out of range") }
      if let last = ranges.last, last.upperBound < .max, uid == last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...uid
      } else {
        ranges.append(uid...uid)
      }
    }
    for byte in rest {
      switch byte {
      case 0x30...0x39:
        number = min(number * 10 + UInt64(byte - 0x30), 1 << 40)
        isInNumber = true
      case 0x20: try add()
      // (MODSEQ 917162500)
      case UInt8(ascii: "(") where !isInNumber: return UIDSet(merging: ranges)
      default: throw .protocolViolation("a search result that is not a number")
      }
    }
    try add()
    return UIDSet(merging: ranges)
  }
}
