import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct AccountAndFolderTests {
  @Test func `A new account has each system folder once`() async throws {
    try await ContractWorld.check { world in
      let types = try await world.store.read { try $0.folders(accountId: world.account.id) }.map(\.type)
      #expect(Set(types) == Set(FolderType.allCases).subtracting([.custom]))
      #expect(types.count == Set(types).count)
    }
  }

  @Test func `Accounts come in the order they were added`() async throws {
    try await ContractWorld.check { world in
      _ = try await world.store.write { try $0.addAccount(name: "another", email: "", kind: .imap) }
      let accounts = try await world.store.read { try $0.accounts() }
      #expect(accounts.map(\.name) == ["work", "another"])
      #expect(accounts.map(\.kind) == [.local, .imap])
    }
  }

  @Test func `An account's name is taken whatever its case, also beyond ASCII`() async throws {
    try await ContractWorld.check { world in
      await #expect(throws: AccountError.nameTaken("WORK")) {
        _ = try await world.store.write { try $0.addAccount(name: "WORK", email: "", kind: .local) }
      }
      _ = try await world.store.write { try $0.addAccount(name: "büro", email: "", kind: .local) }
      await #expect(throws: AccountError.nameTaken("BÜRO")) {
        _ = try await world.store.write { try $0.addAccount(name: "BÜRO", email: "", kind: .local) }
      }
      #expect(try await world.store.read { try $0.accounts() }.count == 2)
    }
  }

  @Test func `A label is made once, whatever its case`() async throws {
    try await ContractWorld.check { world in
      let id = world.account.id
      let first = try await world.store.write {
        try $0.ensureFolder(accountId: id, name: "Ärger/2025", type: .custom)
      }
      let second = try await world.store.write {
        try $0.ensureFolder(accountId: id, name: "ärger/2025", type: .custom)
      }
      #expect(first == second)
      #expect(first.name == "Ärger/2025" && first.type == .custom && first.accountId == id)
      #expect(try await world.store.read { try $0.folders(accountId: id) }.count { $0.type == .custom } == 1)
    }
  }

  @Test func `A system folder is found by its type, whatever name is asked for`() async throws {
    try await ContractWorld.check { world in
      let folder = try await world.store.write {
        try $0.ensureFolder(accountId: world.account.id, name: "Gesendet", type: .sent)
      }
      #expect(folder == world.folders[.sent])
    }
  }

  @Test func `An account that is not there is told by its own error`() async throws {
    try await ContractWorld.check { world in
      let nobody = AccountID(777_777)
      await #expect(throws: AccountError.notFound(nobody)) {
        _ = try await world.store.write { try $0.add([world.message("a")], accountId: nobody) }
      }
      await #expect(throws: AccountError.notFound(nobody)) {
        _ = try await world.store.write {
          try $0.ensureFolder(accountId: nobody, name: "Bills", type: .custom)
        }
      }
    }
  }

  @Test func `Two accounts may have labels of one name`() async throws {
    try await ContractWorld.check { world in
      let other = try await ContractWorld.make(world.store, name: "home")
      let one = try await world.store.write {
        try $0.ensureFolder(accountId: world.account.id, name: "Bills", type: .custom)
      }
      let two = try await world.store.write {
        try $0.ensureFolder(accountId: other.account.id, name: "Bills", type: .custom)
      }
      #expect(one.id != two.id)
    }
  }
}
