import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Labels and saved searches are listed together, and don't have the same names.
@Suite(.timeLimit(.minutes(10))) struct LabelAndSearchTests {
  @Test(
    arguments: [
      ("folder create Bills", "search --save bills ann"), ("label 1 +Bills", "search --save BILLS ann"),
      ("search --save Bills ann", "folder create bills"), ("search --save Bills ann", "label 1 +BILLS"),
      ("search --save Bills ann; folder create Post", "folder rename Post bills"),
    ])
  func `Neither takes the name of the other`(first: String, second: String) async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type(first) == .success)
    _ = world.output.taken()
    #expect(try await shell.type(second) == .usage, "\(second)")
    let told = world.output.taken()
    #expect(
      told.contains("there is already a label \"Bills\"")
        || told.contains("there is already a saved search \"Bills\""))
    let names = try await world.store.read { try $0.folders(accountId: world.account.id) }.map {
      $0.name.lowercased()
    }
    let searches = try await world.store.read { try $0.savedSearches() }.map { $0.name.lowercased() }
    #expect(names.filter { $0 == "bills" }.count + searches.filter { $0 == "bills" }.count == 1)
  }

  @Test
  func
    `A label that is there already is added also where a search is called so, and the name alone is not enough`()
    async throws
  {
    let world = try await ActionWorld()
    _ = try await world.store.write { try $0.createFolder(accountId: world.account.id, name: "Bills") }
    try await world.store.write { try $0.saveSearch(SavedSearch(name: "bills", query: "ann")) }
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("label 1 +Bills") == .success)
    _ = world.output.taken()
    #expect(try await shell.type("folder Bills") == .usage)
    let told = world.output.taken()
    #expect(
      told.contains("\"bills\" is a label and a saved search") || told.contains("\"Bills\" is a label"),
      "\(told)")
    let account = world.account
    let titles = try await Locations.placeTitles(of: account, in: &shell)
    let numbers = titles.indices.filter { titles[$0].lowercased() == "bills" }.map { $0 + 1 }
    #expect(numbers.count == 2)
    for number in numbers {
      #expect(told.contains(String(number)))
      #expect(try await shell.type("folder \(number)") == .success)
    }
  }
}
