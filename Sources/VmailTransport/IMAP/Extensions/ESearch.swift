import VmailDomain

/// ESEARCH (RFC 4731): `(TAG "A1") UID ALL 1:4,9`.
struct ExtendedSearch: Equatable, Sendable {
  /// The tag of the SEARCH command, where given.
  var tag: String?
  /// Whether the numbers are UIDs.
  var isUID = false
  /// The numbers found; empty when the server sent none.
  var all = UIDSet()

  init(_ tree: ResponseTree) throws(ServerError) {
    var values = tree.values
    while let value = values.next() {
      if value.isList {
        var correlator = value.children
        if correlator.next()?.equals("TAG") == true { tag = correlator.next()?.text }
      } else if value.equals("UID") {
        isUID = true
      } else if value.equals("ALL") {
        guard let set = values.next()?.text.flatMap({ UIDSet($0) }) else {
          throw .protocolViolation("an invalid search result")
        }
        all = set
      } else {
        // MIN, MAX, COUNT, MODSEQ and future additions, each with a value.
        _ = values.next()
      }
    }
  }
}
