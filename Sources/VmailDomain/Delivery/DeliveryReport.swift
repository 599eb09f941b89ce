public import FoundationEssentials

/// What became of a message, as a server or a mail program reports it to its sender (RFC 3464, 6533, 8098).
///
/// It is a claim: anybody can write one. It counts only at a message that was sent from here, and about somebody to whom
/// that message went (``ReportedDelivery``).
public struct DeliveryReport: Hashable, Sendable {
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    case failed, delayed, delivered
    /// It was handed over to a server that reports nothing further, or to the members of a list.
    case relayed, expanded
    /// The recipient's program has shown it, deleted it unseen, or dealt with it otherwise.
    case displayed, deleted, processed

    /// Whether a program of the recipient says so, and not a server.
    public var isReceipt: Bool { [.displayed, .deleted, .processed].contains(self) }
  }

  /// What became of it at one recipient.
  public struct Recipient: Hashable, Sendable {
    /// The address that the sender has used, if the report has it, and the one to which the mail was delivered.
    public var addresses: [String]
    public var outcome: Outcome
    /// The status, such as `5.2.2` (RFC 3463); empty for none.
    public var status: String
    /// The words of the server, or program; empty for none.
    public var reason: String

    public init(_ addresses: [String], _ outcome: Outcome, status: String = "", reason: String = "") {
      (self.addresses, self.outcome, self.status, self.reason) = (addresses, outcome, status, reason)
    }
  }

  /// The Message-ID of the message that it is about, without angle brackets.
  public var messageId: String
  public var recipients: [Recipient]

  public init(messageId: String, recipients: [Recipient]) {
    (self.messageId, self.recipients) = (messageId, recipients)
  }

  /// Returns the meaning of a status, or of its last two numbers (RFC 3463); `nil` if it says no more than that there was an
  /// error.
  public static func meaning(ofStatus status: String) -> String? {
    let numbers = status.split(separator: ".")
    guard (2...3).contains(numbers.count) else { return nil }
    return meanings[numbers.suffix(2).joined(separator: ".")]
  }

  private static let meanings = [
    "1.1": "no such mailbox", "1.2": "no such domain", "1.3": "invalid address",
    "1.4": "the address is ambiguous", "1.6": "the mailbox has moved",
    "1.7": "the sender's address is invalid",
    "1.8": "the sender's domain doesn't exist", "1.10": "the domain accepts no mail",
    "2.0": "a problem of the mailbox", "2.1": "the mailbox is disabled", "2.2": "the mailbox is full",
    "2.3": "the message is too large", "2.4": "the mailing list couldn't be read",
    "3.1": "the server has no space left", "3.2": "the server accepts no mail at present",
    "3.4": "the message is too large", "4.1": "the server did not answer", "4.2": "the connection was lost",
    "4.3": "a directory server failed", "4.4": "no route to the server", "4.5": "the server is overloaded",
    "4.6": "a mail loop", "4.7": "delivery took too long", "5.3": "too many recipients",
    "6.1": "the content is not supported", "6.2": "the content can't be converted",
    "7.0": "the server's rules forbid it", "7.1": "delivery is not allowed",
    "7.2": "the mailing list doesn't accept it", "7.8": "the login failed",
    "7.20": "no valid DKIM signature", "7.23": "the SPF check failed",
    "7.25": "the server has no reverse DNS name",
    "7.26": "the sender couldn't be authenticated", "7.27": "the sender's domain accepts no mail",
  ]
}

/// What reports say at a message that was sent from here.
public struct ReportedDelivery: Hashable, Sendable {
  /// The recipient's address, as the message has it.
  public var recipient: String
  public var outcome: DeliveryReport.Outcome
  public var status: String
  public var reason: String
  /// When the report arrived, and which message it is.
  public var date: Date
  public var reportId: EmailID

  public init(_ recipient: String, _ claim: DeliveryReport.Recipient, date: Date, reportId: EmailID) {
    (self.recipient, self.outcome, self.status) = (recipient, claim.outcome, claim.status)
    (self.reason, self.date, self.reportId) = (claim.reason, date, reportId)
  }

  /// Returns the newest report of each kind for each recipient, failures first. A delay is over after any other report.
  public static func current(_ all: [ReportedDelivery]) -> [ReportedDelivery] {
    let newest = all.sorted { ($0.date, $0.reportId.rawValue) > ($1.date, $1.reportId.rawValue) }
    var (known, settled): (Set<String>, Set<String>) = ([], [])
    let counted = newest.filter { report in
      let key = report.recipient.lowercased()
      guard known.insert("\(report.outcome) \(key)").inserted else { return false }
      if report.outcome == .delayed { return !settled.contains(key) }
      settled.insert(key)
      return true
    }
    return counted.filter { $0.outcome == .failed } + counted.filter { $0.outcome != .failed }.reversed()
  }
}
