import Foundation
import Glibc
import Testing
import VmailTestSupport

/// What a signal that ends vmail leaves behind.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct EndedBySignalTests {
  @Test(arguments: [SIGTERM, SIGHUP])
  func `The store is left as by a clean end`(signal: Int32) throws {
    let program = try Program()
    defer { program.remove() }
    let running = try program.start([
      "-n", "-s", program.path("store"), "-e", "account add mail --local; list > listed; sleep 600",
    ])
    #expect(eventually { access(program.path("listed"), F_OK) == 0 })
    let mark = { try Data(contentsOf: URL(filePath: program.path("store/store.open"))) }
    #expect(try !mark().isEmpty)
    running.send(signal)
    #expect(running.end() == 128 + signal)
    #expect(try mark().isEmpty)
  }
}
