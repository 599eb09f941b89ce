public import FoundationEssentials

/// Decides whether messages show that a mail was sent whose fate is unknown; no other code does.
///
/// Anybody can write a message that names a Message-ID. vmail makes those of 128 random bits, so who names one has seen the
/// mail, and it has left, whatever else that message claims: a report that says "failed" also proves that a server took it. This
/// is not so if the Message-ID was known before: because another program chose it, or because another message of the user
/// names it, such as a second mail that replies to the first. Then only Sent counts, into which only the user's own
/// programs and server write.
public enum SentEvidence {
  /// A message that has or names the Message-ID of the mail, and is not the mail itself.
  public struct Sighting: Hashable, Sendable {
    /// Whether it has the Message-ID; if not, it names it in References or In-Reply-To, or reports on it.
    public var isCopy: Bool
    /// Whether it is in Sent of the account that sends the mail.
    public var isInSent: Bool
    /// Whether it is a draft, or in the Outbox.
    public var isUnsent: Bool
    /// Whether its sender is the user.
    public var isOwn: Bool

    public init(isCopy: Bool, isInSent: Bool = false, isUnsent: Bool = false, isOwn: Bool = false) {
      (self.isCopy, self.isInSent, self.isUnsent, self.isOwn) = (isCopy, isInSent, isUnsent, isOwn)
    }
  }

  public enum Conclusion: Hashable, Sendable {
    /// It was sent, and is in Sent.
    case isInSent
    /// It was sent; its copy for Sent is filed as after any other sending.
    case wasSent
  }

  /// - Parameter isSecret: whether nobody knew the Message-ID before the mail was sent, as if vmail has made it at random.
  /// - Returns: `nil` if nothing follows.
  public static func conclusion(from sightings: [Sighting], isSecret: Bool) -> Conclusion? {
    let sent = sightings.filter { !$0.isUnsent }
    if sent.contains(where: { $0.isCopy && $0.isInSent }) { return .isInSent }
    // A draft may have been sent since, in a version that isn't here any more.
    let isNamed = sightings.contains { !$0.isCopy && $0.isOwn }
    guard isSecret, !isNamed, !sent.isEmpty else { return nil }
    return .wasSent
  }
}

/// How it is found out whether a mail was sent that may have been: by looking for it in Sent.
public struct SentLook: Hashable, Sendable {
  /// The time until which its copy may appear there; `nil` until vmail has begun to look.
  public var until: Date?
  /// When Sent was last searched completely, without finding it.
  public var searched: Date?
  /// Who adds sent mail to Sent on its server.
  public var copies: SentCopies
  /// Whether a copy there would be that of this mail, and show that all its recipients get it.
  public var isConclusive: Bool

  public init(
    until: Date? = nil, searched: Date? = nil, copies: SentCopies = .unknown, isConclusive: Bool = true
  ) {
    (self.until, self.searched, self.copies, self.isConclusive) = (until, searched, copies, isConclusive)
  }

  /// What the mail waits for.
  public enum Stage: Hashable, Sendable {
    /// The next sync, which searches Sent.
    case sync
    /// Its copy, which may still appear.
    case copy(until: Date)
    /// The user: it isn't in Sent.
    case absent(searched: Date)
    /// The user, or a server that lets Sent be searched.
    case hidden
    /// The user: Sent can't show it.
    case inconclusive
  }

  public func stage(at now: Date) -> Stage {
    guard isConclusive else { return .inconclusive }
    guard let until else { return .sync }
    if let searched, searched >= until { return .absent(searched: searched) }
    if now < until { return .copy(until: until) }
    return searched == nil ? .hidden : .sync
  }

  /// Whether Sent is still to be searched.
  public var isOpen: Bool {
    guard isConclusive, let until, let searched else { return isConclusive }
    return searched < until
  }
}
