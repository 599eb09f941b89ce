import VmailDomain

/// VANISHED (RFC 7162 section 3.2.10): `(EARLIER) 41,43:116`.
struct Vanished: Equatable, Sendable {
  /// Whether it answers a SELECT or FETCH, rather than reporting a current change.
  var isEarlier = false
  var uids = UIDSet()

  init(_ tree: ResponseTree) throws(ServerError) {
    for value in tree.values {
      if value.isList {
        isEarlier = value.children.contains { $0.equals("EARLIER") }
      } else if let set = value.text.flatMap({ UIDSet($0) }) {
        uids.formUnion(set)
      } else {
        throw .protocolViolation("an invalid VANISHED response")
      }
    }
  }
}

/// QRESYNC (RFC 7162 section 3.2): changes made while a mailbox was not selected.
enum QuickResync {
  /// Returns the parameter that follows the name in SELECT.
  static func parameter(since point: ResyncPoint) -> String {
    var known = point.known
    // Uses the whole range when the set would make too long a line: the server then reports more than needed.
    if known.split().count > 1, let first = known.first, let last = known.last {
      known = UIDSet(first...last)
    }
    let uids = known.isEmpty ? "" : " \(known)"
    return "(QRESYNC (\(point.uidValidity) \(point.modSeq)\(uids)))"
  }
}

/// CONDSTORE (RFC 7162 section 3.1): flag changes since a modification sequence.
enum CondStore {
  static func modifier(since modSeq: Int64) -> String { "(CHANGEDSINCE \(modSeq))" }
}
