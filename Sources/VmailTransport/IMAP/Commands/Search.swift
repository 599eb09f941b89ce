import VmailDomain

/// UID SEARCH. A missing answer isn't an empty one: messages missing from a listing count as deleted.
struct SearchCommand: IMAPCommand {
  private(set) var line: CommandLine
  private var found: UIDSet?

  /// - Parameters:
  ///   - uids: the messages to search; `nil` for all.
  ///   - isExtended: whether the answer comes as ESEARCH.
  init(_ uids: UIDSet?, isExtended: Bool) {
    self.init(uids.map { [.words("UID"), .uids($0)] } ?? [.words("ALL")], isExtended: isExtended)
  }

  /// - Parameter criteria: search keys (RFC 9051 section 6.4.4).
  init(_ criteria: [CommandLine.Argument], isExtended: Bool) {
    line = CommandLine("UID SEARCH")
    if isExtended { line.arguments.append(.words("RETURN (ALL)")) }
    line.arguments += criteria
  }

  mutating func take(_ response: Response, tag: String) -> Bool {
    guard found == nil else { return false }
    switch response {
    case .search(let uids): found = uids
    case .extendedSearch(let result) where result.tag == nil || result.tag == tag: found = result.all
    default: return false
    }
    return true
  }

  func answer(_ status: StatusResponse) throws -> UIDSet {
    guard let found else { throw ServerError.protocolViolation("no response to SEARCH") }
    return found
  }
}
