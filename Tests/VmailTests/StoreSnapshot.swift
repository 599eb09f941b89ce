import Foundation
import VmailDomain
import VmailMessage
import VmailStore

/// What a store holds, without the numbers it gave: two stores with the same mail are equal.
struct StoreSnapshot: Equatable {
  struct Mail: Hashable {
    var account: String
    var source: Data
    var flags: MessageFlags
    var folders: Set<String>
    var date: Date
  }

  /// How often each is there; once, if all is well.
  private(set) var mail: [Mail: Int] = [:]
  /// The messages of each thread.
  private(set) var threads: [Set<Data>: Int] = [:]

  var messageCount: Int { mail.values.reduce(0, +) }

  static func of(_ program: Program, byDigest: Bool = false) async throws -> StoreSnapshot {
    try await of(program.store.path, byDigest: byDigest)
  }

  /// - Parameter byDigest: mail counts as the same when its digest is, which leaves out what a mailbox
  ///   may change: flags kept in the header, and the end of the last line.
  static func of(_ path: String, byDigest: Bool = false) async throws -> StoreSnapshot {
    let store = try MailStore.open(at: path)
    var snapshot = StoreSnapshot()
    for account in try await store.read({ try $0.accounts() }) {
      let folders = try await store.read { try $0.folders(accountId: account.id) }
      let names = Dictionary(uniqueKeysWithValues: folders.map { ($0.id, $0.name) })
      var threads: [ThreadID: Set<Data>] = [:]
      var last: EmailID?
      while case let batch = try await store.read({ [last] in
        try $0.emails(accountId: account.id, after: last, limit: 500)
      }), let end = batch.last {
        last = end.id
        for email in batch {
          let bytes = try await store.read { try $0.source(emailId: email.id) } ?? []
          let source = Data(byDigest ? MIMEMessageReader().read(bytes).digest : bytes)
          threads[email.threadId, default: []].insert(source)
          let mail = Mail(
            account: account.name, source: source, flags: email.flags,
            folders: Set(email.folders.compactMap { names[$0] }), date: email.dateReceived)
          snapshot.mail[mail, default: 0] += 1
        }
      }
      for messages in threads.values { snapshot.threads[messages, default: 0] += 1 }
    }
    return snapshot
  }

  /// What differs, in few words; empty when nothing does.
  func differences(from other: StoreSnapshot) -> [String] {
    let missing = mail.filter { other.mail[$0.key] != $0.value }
    let added = other.mail.filter { mail[$0.key] != $0.value }
    let regrouped = threads.filter { other.threads[$0.key] != $0.value }
    var found: [String] = []
    for (title, some) in [("only here", missing), ("only there", added)] where !some.isEmpty {
      found.append("\(some.count) \(title):")
      found += some.keys.sorted { $0.date < $1.date }.prefix(5).map { mail in
        let head = String(decoding: mail.source.prefix(150), as: UTF8.self)
        return
          "flags \(mail.flags.rawValue), \(mail.folders), \(mail.date), \(mail.source.count) bytes: \(head)"
      }
    }
    if !regrouped.isEmpty { found.append("\(regrouped.count) threads are grouped otherwise") }
    return found
  }
}
