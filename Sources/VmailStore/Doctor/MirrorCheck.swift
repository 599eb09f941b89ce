import VmailDomain

/// Checks that the visible state of mail on servers is the servers' state with the waiting operations
/// applied.
struct MirrorCheck: StoreCheck {
  let name = "mirror"

  func examine(_ db: Database) throws -> Diagnosis {
    let emails = try SQLStatement(
      db, "SELECT emailId FROM remote_message UNION SELECT emailId FROM remote_orphan"
    ).all { EmailID($0.integer(0)) }
    let effective = try EffectiveWriter(db)
    let wrong = try emails.filter { try effective.isBehind($0) }
    if wrong.isEmpty { return .fine("all \(emails.count) messages match what their servers reported") }
    return .wrong("\(wrong.count) messages did not match what their servers reported") { database in
      try await database.write { mail in
        try mail.attributing(to: ChangeCause(.vmail, name: "doctor")) { try Self.repair(mail.db, wrong) }
      }
    }
  }

  private static func repair(_ db: Database, _ wrong: [EmailID]) throws {
    for account in try AccountsQuery.fetch(db) {
      var effective = try EffectiveWriter(db)
      let own = SQLStatement(db, "SELECT accountId FROM email WHERE id = ?")
      for email in wrong
      where try own.first(.integer(email.rawValue), body: { AccountID($0.integer(0)) }) == account.id {
        try effective.update(email, isDiscarded: false)
      }
      try effective.settle(in: account.id)
    }
  }
}
