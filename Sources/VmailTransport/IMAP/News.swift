import VmailDomain

/// Collects the server's unsolicited reports about the selected mailbox.
struct News {
  private var count: Int?
  private var hasExpunges = false
  private var flags: [UInt32: MessageFlags] = [:]
  private var vanished: [ClosedRange<UInt32>] = []

  var isEmpty: Bool { count == nil && !hasExpunges && flags.isEmpty && vanished.isEmpty }

  /// More changes than a mailbox in use can see between two checks.
  private static let most = 1_000_000

  /// - Returns: whether it was such a report.
  mutating func take(_ response: Response) throws(ServerError) -> Bool {
    switch response {
    case .exists(let count): self.count = count
    case .expunge: hasExpunges = true
    case .vanished(let gone): vanished += gone.uids.ranges
    case .fetch(let data):
      guard let uid = data.uid, data.items.contains(.flags) else { return false }
      flags[uid] = data.flags
    default: return false
    }
    guard flags.count + vanished.count <= Self.most else { throw .tooLarge("changes of a mailbox") }
    return true
  }

  mutating func takeAll() -> MailboxNews {
    defer { self = News() }
    return MailboxNews(
      count: count, hasExpunges: hasExpunges,
      changes: MailboxChanges(flags: flags, vanished: UIDSet(merging: vanished)))
  }
}

/// Collects what a server wants its user to read.
struct Alerts {
  private var texts: [String] = []

  private static let most = 10

  /// The words of a refusal are shown with it.
  mutating func take(_ status: StatusResponse) {
    guard status.kind == .ok, texts.count < Self.most, !texts.contains(status.text) else { return }
    texts.append(status.text)
  }

  mutating func takeAll() -> [String] {
    defer { texts = [] }
    return texts
  }
}
