import VmailDomain

/// UIDBATCHES (RFC 10022): `(TAG "A1") 215295:99696,99695:1`, ranges of UIDs with so many messages each.
struct UIDBatches: Equatable, Sendable {
  var tag: String?
  /// The lowest UID of each range.
  var starts: [UInt32] = []

  init(_ tree: ResponseTree) throws(ServerError) {
    for value in tree.values {
      if value.isList {
        var correlator = value.children
        if correlator.next()?.equals("TAG") == true { tag = correlator.next()?.text }
      } else if let text = value.text {
        for range in text.split(separator: ",") {
          guard let start = UIDSet(String(range))?.first else {
            throw .protocolViolation("an invalid UIDBATCHES response")
          }
          starts.append(start)
        }
      }
    }
  }

  /// Divides all UIDs at these, so that none is left out, whatever the server has said.
  static func pieces(from starts: some Sequence<UInt32>) -> [UIDSet] {
    var (pieces, last) = ([UIDSet](), UInt32.max)
    for start in Set(starts).sorted(by: >) where start > 1 {
      pieces.append(UIDSet(start...last))
      last = start - 1
    }
    return pieces + [UIDSet(1...last)]
  }
}

/// UIDBATCHES, for the whole mailbox.
struct UIDBatchesCommand: IMAPCommand {
  let line: CommandLine
  private var starts: [UInt32] = []

  /// - Parameter size: the number of messages in a range; servers may refuse fewer than 500.
  init(size: Int) { line = CommandLine("UIDBATCHES", .words("\(size)")) }

  mutating func take(_ response: Response, tag: String) -> Bool {
    guard case .batches(let batches) = response, batches.tag == nil || batches.tag == tag else {
      return false
    }
    starts += batches.starts
    return true
  }

  func answer(_ status: StatusResponse) -> [UInt32] { starts }
}
