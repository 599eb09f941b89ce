import VmailDomain

/// UIDPLUS (RFC 4315): the new UIDs of copied messages, and expunging of given messages only.
enum UIDPlus {
  /// Removes the messages in `uids` that are flagged `\Deleted`, and no others.
  static func expunge(_ uids: UIDSet) -> PlainCommand {
    PlainCommand(CommandLine("UID EXPUNGE", .uids(uids)))
  }
}

extension CopiedMessages {
  /// More than is ever copied at once.
  private static let most = 100_000

  /// Parses a code such as `[COPYUID 38505 304,319:320 3956:3958]`.
  init?(_ code: ResponseCode?) {
    guard let code, code.name == "COPYUID" else { return nil }
    let words = code.words
    guard words.count == 3, let validity = UInt32(words[0]),
      let sources = Self.inOrder(words[1]), let targets = Self.inOrder(words[2]),
      sources.count == targets.count
    else { return nil }
    self.init(
      uidValidity: validity, pairs: Dictionary(zip(sources, targets)) { first, _ in first })
  }

  /// Returns what both name, or the later one alone if the target's UIDs have changed in between.
  func adding(_ later: CopiedMessages) -> CopiedMessages {
    guard later.uidValidity == uidValidity else { return later }
    return CopiedMessages(
      uidValidity: uidValidity, pairs: pairs.merging(later.pairs) { _, later in later })
  }

  /// Returns the numbers in order, which a set wouldn't keep.
  private static func inOrder(_ text: String) -> [UInt32]? {
    var uids: [UInt32] = []
    for part in text.split(separator: ",") {
      let ends = part.split(separator: ":").map { UInt32($0) ?? 0 }
      guard let first = ends.first, let last = ends.last, ends.count <= 2, first > 0, first <= last,
        uids.count + Int(last - first) < most
      else { return nil }
      uids += first...last
    }
    return uids
  }
}
