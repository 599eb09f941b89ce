import VmailDomain

/// UID SEARCH. A missing answer isn't an empty one, and the numbers of several lines add up: messages missing from
/// an answer may count as deleted.
struct SearchCommand: IMAPCommand {
  private(set) var line: CommandLine
  /// Whether a part is as good as the whole.
  var takesPart = false
  private let isExtended: Bool
  private var found: [ClosedRange<UInt32>]?

  /// - Parameters:
  ///   - uids: the messages to search.
  ///   - criteria: other search keys (RFC 9051 section 6.4.4).
  ///   - isExtended: whether the answer comes as ESEARCH.
  init(_ uids: UIDSet, _ criteria: [CommandLine.Argument] = [], isExtended: Bool) {
    line = CommandLine("UID SEARCH")
    if isExtended { line.arguments.append(.words("RETURN (ALL)")) }
    if uids != .all { line.arguments += [.words("UID"), .uids(uids)] }
    line.arguments += criteria.isEmpty && uids == .all ? [.words("ALL")] : criteria
    self.isExtended = isExtended
  }

  /// SEARCH lines don't name their command.
  var isAmbiguous: Bool { !isExtended }

  mutating func take(_ response: Response, tag: String) -> Bool {
    switch response {
    // Some servers announce ESEARCH and answer without it; whose line it is then isn't known.
    case .search(let uids) where !isExtended || found == nil: found = (found ?? []) + uids.ranges
    case .extendedSearch(let result) where result.tag == nil || result.tag == tag:
      found = (found ?? []) + result.all.ranges
    default: return false
    }
    return true
  }

  func answer(_ status: StatusResponse) throws -> UIDSet {
    guard found != nil || takesPart else { throw ServerError.incomplete(reason: "no response to SEARCH") }
    return UIDSet(merging: found ?? [])
  }
}
