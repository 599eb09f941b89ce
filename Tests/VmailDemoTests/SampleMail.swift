import Foundation
import VmailDemo
import VmailDomain

/// The demo at one moment, read once for all tests.
enum SampleMail {
  /// A Wednesday morning in February 2025.
  static let now = Date(timeIntervalSince1970: 1_738_744_800)
  private static let read = Result { try DemoMailbox(now: now) }

  static var mailbox: DemoMailbox { get throws { try read.get() } }
  static var messages: [DemoMessage] { get throws { try mailbox.accounts.flatMap(\.messages) } }

  static func account(_ name: String) throws -> DemoAccount {
    try mailbox.accounts.first { $0.name == name } ?? { throw Missing() }()
  }

  /// The messages of each thread: what Message-ID and References connect, in any order.
  static func threads(of account: DemoAccount) throws -> [[DemoMessage]] {
    var threads: [[DemoMessage]] = []
    var threadOfIdentifier: [String: Int] = [:]
    for message in account.messages {
      let entity = try ParsedEntity(message.source[...])
      let keys =
        MessageIdentifiers.parse(entity["message-id"] ?? "")
        + MessageIdentifiers.parse(entity["references"] ?? "")
      let known = keys.compactMap { threadOfIdentifier[$0] }.first
      let thread = known ?? threads.count
      if known == nil { threads.append([]) }
      threads[thread].append(message)
      for key in keys { threadOfIdentifier[key] = thread }
    }
    return threads
  }

  struct Missing: Error {}
}
