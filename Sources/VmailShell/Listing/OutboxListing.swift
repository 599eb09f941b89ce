import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Lists queued mail.
enum OutboxListing {
  /// Prints the Outbox; its numbers are references for `retry`, `cancel` and `outbox`.
  static func list(of account: Account?, in shell: inout Shell) async throws -> [OutgoingMail] {
    let mails = try await shell.services().writing.outbox.list(accountId: account?.id)
    shell.session.outbox = mails.map(\.id)
    let names = try await accountNames(of: mails, in: &shell)
    shell.console.results(
      mails.enumerated().map { place, mail in
        OutboxRecord(
          n: place + 1, mail: mail, account: names[mail.email.accountId] ?? "", showsAccount: account == nil)
      })
    return mails
  }

  static func accountNames(of mails: [OutgoingMail], in shell: inout Shell) async throws
    -> [AccountID: String]
  {
    guard !mails.isEmpty else { return [:] }
    let accounts = try await shell.services().directory.current().accounts
    return Dictionary(accounts.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }
}

extension ShellError {
  /// The reason why a reference finds no threads.
  static func noListing(in place: Location?) -> ShellError {
    guard place?.isOutbox == true else { return noListing }
    return ShellError(
      .usage, "the Outbox has messages to send, not threads",
      hint:
        "Type open N to read a message, outbox cancel N to edit it again, or folder inbox to leave the Outbox."
    )
  }
}
