import VmailDomain

/// VANISHED (RFC 7162 section 3.2.10): `(EARLIER) 41,43:116`.
struct Vanished: Equatable, Sendable {
  /// Whether it answers a SELECT or FETCH, rather than telling what happens now.
  var isEarlier = false
  var uids = UIDSet()

  init(_ tree: ResponseTree) throws(ServerError) {
    for value in tree.values {
      if value.isList {
        isEarlier = value.children.contains { $0.equals("EARLIER") }
      } else if let set = value.text.flatMap({ UIDSet($0) }) {
        uids.formUnion(set)
      } else {
        throw .protocolViolation("a VANISHED that is no set")
      }
    }
  }
}

/// QRESYNC (RFC 7162 section 3.2): what changed while a mailbox was not selected.
enum QuickResync {
  /// Behind the name in SELECT.
  static func parameter(since point: ResyncPoint) -> String {
    var known = point.known
    // All between the ends, when that would be too long a line: more is told then than is of interest.
    if known.split().count > 1, let first = known.first, let last = known.last {
      known = UIDSet(first...last)
    }
    let uids = known.isEmpty ? "" : " \(known)"
    return "(QRESYNC (\(point.uidValidity) \(point.modSeq)\(uids)))"
  }
}
