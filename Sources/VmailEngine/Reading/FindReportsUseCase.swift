public import VmailDomain
import VmailStore

/// Finds what servers and mail programs report about messages that were sent from here.
///
/// Whoever knows a Message-ID can write a report. So one counts only at a message that was sent, and about those to whom it
/// went; any other is mail like all mail.
public struct FindReportsUseCase: Sendable {
  let store: MailStore

  /// Returns what is reported about each message; nothing about those of others.
  public func reports(about emails: [Email]) async throws -> [EmailID: [ReportedDelivery]] {
    guard !emails.isEmpty else { return [:] }
    return try await store.read { mail in
      try emails.reduce(into: [:]) { found, email in
        let reports = try Self.reports(about: email, in: mail)
        if !reports.isEmpty { found[email.id] = reports }
      }
    }
  }

  /// Returns what one message reports about those that were sent from here.
  public func news(in report: EmailID) async throws -> [(message: Email, delivery: ReportedDelivery)] {
    try await store.read { try Self.news(in: report, $0) }
  }

  static func news(
    in report: EmailID, _ mail: Snapshot
  ) throws -> [(message: Email, delivery: ReportedDelivery)] {
    try mail.messages(reportedBy: report).flatMap { message in
      try reports(about: message, in: mail).filter { $0.reportId == report }.map { (message, $0) }
    }
  }

  private static func reports(about email: Email, in mail: Snapshot) throws -> [ReportedDelivery] {
    guard let id = email.messageId, try isSent(email, in: mail) else { return [] }
    let named = email.toAddresses + email.ccAddresses
    let found = try mail.reports(aboutMessage: id).compactMap { claim, report, date -> ReportedDelivery? in
      let known = named.first { one in claim.addresses.contains { MailAddress.isSame($0, one.email) } }
      let recipient = try known?.email ?? claim.addresses.first { try mail.hides($0, in: email.id) }
      return recipient.map { ReportedDelivery($0, claim, date: date, reportId: report) }
    }
    return ReportedDelivery.current(found)
  }

  /// Whether it was sent from here, or by another program of the user.
  static func isSent(_ email: Email, in mail: Snapshot) throws -> Bool {
    if email.sendState != .none { return true }
    guard !email.folders.isEmpty else { return false }
    return try mail.folders(accountId: email.accountId).contains {
      $0.type == .sent && email.folders.contains($0.id)
    }
  }
}
