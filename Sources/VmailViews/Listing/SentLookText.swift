import FoundationEssentials
public import VmailDomain

extension OutgoingMail {
  /// Says what is known of a mail that may have been sent, and what it waits for, as a clause after its title; `nil` for any
  /// other mail.
  public func fate(in times: TimestampFormat) -> String? {
    guard isUncertain else { return nil }
    return switch look.stage(at: times.now) {
    case .sync: "may have been sent; vmail looks for it in Sent at the next sync"
    case .copy(let until): "may have been sent; vmail looks for it in Sent until \(times.coming(until))"
    case .absent(let searched):
      "is not in Sent (last searched: \(times.coming(searched))); \(look.copies.meaningOfAbsence)"
    case .hidden: "may have been sent; vmail has not been able to search Sent"
    case .inconclusive: "may have been sent; Sent can't show whether it was"
    }
  }
}

extension SentCopies {
  fileprivate var meaningOfAbsence: String {
    switch self {
    case .server, .seenFromServer: "its server adds sent mail there, so it was probably not sent"
    case .client, .seenFromClient: "its server leaves that to mail programs, so it may have been sent"
    case .unknown: "vmail doesn't know whether its server adds sent mail there, so it may have been sent"
    }
  }
}
