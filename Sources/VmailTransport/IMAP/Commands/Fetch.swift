import VmailDomain

/// UID FETCH. Responses are stored by UID, and merged when a server sends several for one message.
struct FetchCommand: IMAPCommand {
  let uids: UIDSet
  let items: FetchedData.Items
  /// The names of the requested sections, as in the brackets.
  let sections: Set<String>
  /// Whether a part is as good as the whole.
  var takesPart = false
  private(set) var line: CommandLine
  private var found: [UInt32: FetchedData] = [:]
  /// Why data that may have been requested can't be read.
  private var unreadable: ServerError?

  /// - Parameters:
  ///   - attributes: the attributes as written in the command.
  ///   - modifier: a modifier such as `(CHANGEDSINCE 12)`.
  init(
    _ uids: UIDSet, items: FetchedData.Items, sections: Set<String> = [], attributes: [String],
    modifier: String? = nil
  ) {
    self.uids = uids
    self.items = items
    self.sections = sections
    line = CommandLine("UID FETCH", .uids(uids), .words("(\(attributes.joined(separator: " ")))"))
    if let modifier { line.arguments.append(.words(modifier)) }
  }

  var asksFlags: Bool { items.contains(.flags) }

  mutating func take(_ response: Response, tag: String) -> Bool {
    if case .unreadableFetch(let uid, let error) = response {
      guard uid.map(uids.contains) ?? true else { return false }
      unreadable = unreadable ?? error
      return true
    }
    guard case .fetch(let data) = response, let uid = data.uid, uids.contains(uid) else { return false }
    let known = found[uid]
    // Flags alone, or labels alone, are about another change: only together do they say where a message is.
    let whole: FetchedData.Items = [.flags, .labels]
    if known == nil, items.isSuperset(of: whole), !data.items.isSuperset(of: whole) { return false }
    var asked = data.items.intersection(items).subtracting(.sections)
    // Flags and labels may change again; everything else counts once, and goes to the next command that asked for it.
    if let known { asked.subtract(known.items.subtracting(whole)) }
    let pieces = data.sections.keys.filter { sections.contains($0) && known?.sections[$0] == nil }
    guard !asked.isEmpty || !pieces.isEmpty else { return false }
    found[uid, default: FetchedData()].merge(data)
    return true
  }

  func plan(section: String, uid: UInt32?) -> ResponseFramer.LiteralPlan? {
    let isAsked = sections.contains(section) && uid.map { uids.contains($0) } ?? true
    return isAsked ? .keep : nil
  }

  func answer(_ status: StatusResponse) throws -> [UInt32: FetchedData] {
    if let unreadable, !takesPart {
      throw ServerError.incomplete(reason: unreadable.detail ?? "an unreadable response")
    }
    return found
  }
}

extension ServerError {
  /// What is wrong with a response.
  fileprivate var detail: String? {
    switch self {
    case .protocolViolation(let what), .tooLarge(let what): what
    default: nil
    }
  }
}

extension FetchedData {
  fileprivate mutating func merge(_ other: FetchedData) {
    if other.items.contains(.flags) { flags = other.flags }
    if other.items.contains(.labels) { labels = other.labels }
    uid = other.uid
    internalDate = other.internalDate ?? internalDate
    size = other.size ?? size
    structure = other.structure ?? structure
    sections.merge(other.sections) { $1 }
    modSeq = other.modSeq ?? modSeq
    emailId = other.emailId ?? emailId
    threadId = other.threadId ?? threadId
    gmailMessageId = other.gmailMessageId ?? gmailMessageId
    gmailThreadId = other.gmailThreadId ?? gmailThreadId
    items.formUnion(other.items)
  }
}
