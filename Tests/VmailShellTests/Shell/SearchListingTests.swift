import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell

/// When a search counts what it finds.
@Suite(.timeLimit(.minutes(10))) struct SearchListingTests {
  private struct Uncountable: Error {}

  @Test("The first page of what is found is shown before all of it is counted")
  func rowsFirst() async throws {
    let world = try await ActionWorld(threads: 12)
    var shell = world.shell()
    _ = try await shell.type("set page-size 10")
    await world.repository.failNext(.countSearchMatches, with: Uncountable())
    #expect(try await shell.type("search ann") != .success)
    #expect(world.output.taken().contains("Mail 10"))
    #expect(try await shell.type("more") == .success)
    #expect(world.output.taken().contains("Mail 12"))
  }

  @Test("The count stands below the first page")
  func count() async throws {
    let world = try await ActionWorld(threads: 12)
    var shell = world.shell()
    _ = try await shell.type("set page-size 10; search ann")
    #expect(world.output.taken().contains("11 of 12"))
  }
}
