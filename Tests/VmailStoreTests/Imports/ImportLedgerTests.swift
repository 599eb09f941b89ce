import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// What an import remembers of the one before.
@Suite(.timeLimit(.minutes(10))) struct ImportLedgerTests {
  private let place = TemporaryStore()
  private let store: MailStore
  private let one = [UInt8](repeating: 1, count: 32)
  private let two = [UInt8](repeating: 2, count: 32)

  init() throws { store = try MailStore.open(at: place.directory) }

  private func ledger(_ account: Int64 = 1, _ source: String = "notmuch-a") throws -> ImportLedger {
    try store.importLedger(accountId: AccountID(account), source: source)
  }

  private var folder: String { place.directory + "/imports" }

  @Test func `Messages and their places are known again`() throws {
    var first = try ledger()
    #expect(!first.contains(one))
    try first.record([(one, ["folder inbox", "label bills"]), (two, [])])
    try first.record([(one, ["label late"])])
    for ledger in [first, try ledger()] {
      #expect(ledger.contains(one) && ledger.contains(two))
      #expect(ledger.contains(one, in: "folder inbox") && ledger.contains(one, in: "label bills"))
      #expect(ledger.contains(one, in: "label late"))
      #expect(!ledger.contains(two, in: "label bills") && !ledger.contains(one, in: "label x"))
    }
    #expect(try !ledger(2).contains(one) && !ledger(1, "notmuch-b").contains(one))
  }

  @Test func `Nothing is written twice, and a torn record is written anew`() throws {
    var ledger = try ledger()
    try ledger.record([(one, ["a"]), (two, ["a"])])
    try ledger.record([(one, ["a"]), (two, ["a"])])
    let path = folder + "/" + (try #require(FileManager.default.contentsOfDirectory(atPath: folder).first))
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(bytes.count == 4 * 24)
    try bytes.prefix(4 * 24 - 5).write(to: URL(filePath: path))
    var again = try self.ledger()
    #expect(again.contains(two) && !again.contains(two, in: "a"))
    try again.record([(two, ["a"])])
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test func `The name of a source can't lead elsewhere`() throws {
    var ledger = try ledger(1, "../../x/\u{e9}")
    try ledger.record([(one, [])])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["1-------x--"])
  }

  @Test func `What an account had goes with it, and doctor knows the files`() async throws {
    let accounts = try await store.write { transaction in
      try ["a", "b"].map { try transaction.addAccount(name: $0, email: "", kind: .local).id }
    }
    for id in accounts {
      var ledger = try store.importLedger(accountId: id, source: "x")
      try ledger.record([(one, ["a"])])
    }
    #expect(try await store.doctor.examine(repairs: false).allSatisfy(\.isOK))
    try await store.removeAccount(accounts[0])
    #expect(try !store.importLedger(accountId: accounts[0], source: "x").contains(one))
    #expect(try store.importLedger(accountId: accounts[1], source: "x").contains(one))
  }
}
