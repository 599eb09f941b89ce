/// The evaluation of the user's own servers' checks of a message's sender.
struct SenderAuthentication {
  private let evidence: SenderEvidence
  private let domain: String
  private let trace: OwnTrace
  private let results: [AuthenticationResult]
  private let isFromServer: Bool

  init(
    _ evidence: SenderEvidence, _ sender: Participant, _ trace: OwnTrace, _ servers: OwnAuthenticationServers
  ) {
    self.evidence = evidence
    self.trace = trace
    domain = AddressKey(sender.email).domain
    // Nothing below the last field of an own server counts, and most mail in a file has none.
    let fields = evidence.trace.prefix((trace.results.last ?? -1) + 1)
    results = AuthenticationResults.all(in: Array(fields), verified: trace.results).filter(\.isVerified)
    isFromServer = servers.isFromServer
  }

  var warning: SenderWarning? {
    guard !isOfItsList else { return nil }
    if results.contains(where: { $0.method == "dmarc" && $0.result == "fail" }) {
      return SenderWarning(.dmarcFailed, domain)
    }
    return isUnconfirmed ? SenderWarning(.unconfirmed, domain) : nil
  }

  /// Whether a message from the user's own address is really from the user: an own server confirms it,
  /// accepted it from somebody who had logged in, or received it from no other server.
  var isOwnConfirmed: Bool {
    guard trace.isFromOutside, trace.entrance?.isSubmission != true, !isOfItsList else { return true }
    let isPassed = results.contains { result in
      guard Self.isPass(result) else { return false }
      switch result.method {
      case "dmarc", "auth": return true
      case "dkim": return isOfSender(result.domain("header.d") ?? result.domain("header.i"))
      case "spf": return isOfSender(result.domain("smtp.mailfrom") ?? result.domain("smtp.helo"))
      default: return false
      }
    }
    // For mail exported from a mailbox, it can't be determined whether it came through a list.
    return isPassed || !isFromServer && evidence.isFromList
  }

  /// The list's own server passed, and the sender's domain has no policy: lists break the signatures of
  /// members' mail, which says nothing about the member.
  private var isOfItsList: Bool {
    guard !evidence.listId.isEmpty else { return false }
    let asks = results.contains {
      $0.method == "dmarc" && ($0.policy == "reject" || $0.policy == "quarantine")
    }
    return !asks
      && results.contains { result in
        guard Self.isPass(result), ["spf", "dkim"].contains(result.method),
          let domain = result.domain("header.d") ?? result.domain("header.i")
            ?? result.domain("smtp.mailfrom")
        else { return false }
        return Organisation(evidence.listId).isSame(as: Organisation(domain))
      }
  }

  /// Whether both checks were made and neither passed, or the server itself judged that it failed
  /// (Microsoft's).
  private var isUnconfirmed: Bool {
    guard !results.contains(where: { $0.method == "dmarc" && Self.isPass($0) }) else { return false }
    if results.contains(where: { $0.method == "compauth" && $0.result == "fail" }) { return true }
    let checks = results.filter { ["spf", "dkim", "auth", "arc"].contains($0.method) }
    return checks.contains { $0.method == "spf" || $0.method == "dkim" }
      && !checks.contains { Self.isPass($0) || Self.isTemporary($0) }
  }

  private func isOfSender(_ other: String?) -> Bool {
    other.map { Organisation($0).domain == Organisation(domain).domain } ?? false
  }

  /// `bestguesspass` is Microsoft's result for domains without a record.
  private static func isPass(_ result: AuthenticationResult) -> Bool { result.result.hasSuffix("pass") }

  private static func isTemporary(_ result: AuthenticationResult) -> Bool {
    ["temperror", "timeout"].contains(result.result)
  }
}

/// The information in a message's header about its sender, for ``SenderCheck``.
public struct SenderEvidence: Hashable, Sendable {
  /// The maximum number of people kept per field, and of trace fields.
  public static let peopleLimit = 20
  public static let traceLimit = 100

  /// All senders named in From fields.
  public var senders: [Participant]
  /// The number of From fields; there must be one (RFC 5322 section 3.6).
  public var fromFields: Int
  public var replyTo: [Participant]
  /// List-Id's identifier, in lower case (RFC 2919).
  public var listId: String
  /// Whether the header shows that it came through a mailing list.
  public var isFromList: Bool
  /// Whether it was sent to many at once: through a list, or with List-Unsubscribe.
  public var isBulk: Bool
  /// The Received and Authentication-Results fields, the topmost first.
  public var trace: [HeaderField]

  public init(
    senders: [Participant] = [], fromFields: Int = 0, replyTo: [Participant] = [], listId: String = "",
    isFromList: Bool = false, isBulk: Bool = false, trace: [HeaderField] = []
  ) {
    self.senders = senders
    self.fromFields = fromFields
    self.replyTo = replyTo
    self.listId = listId
    self.isFromList = isFromList
    self.isBulk = isBulk
    self.trace = trace
  }
}
