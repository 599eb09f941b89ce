import VmailDomain

/// UID SEARCH. No answer is not an empty one: what is missing from a listing counts as gone.
struct SearchCommand: IMAPCommand {
  private(set) var line: CommandLine
  private var found: UIDSet?

  /// - Parameters:
  ///   - uids: among which; `nil` for all messages.
  ///   - isExtended: whether the answer comes as ESEARCH.
  init(_ uids: UIDSet?, isExtended: Bool) {
    line = CommandLine("UID SEARCH")
    if isExtended { line.arguments.append(.words("RETURN (ALL)")) }
    line.arguments += uids.map { [.words("UID"), .uids($0)] } ?? [.words("ALL")]
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
    guard let found else { throw ServerError.protocolViolation("SEARCH without an answer") }
    return found
  }
}
