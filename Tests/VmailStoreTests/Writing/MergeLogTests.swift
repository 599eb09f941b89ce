import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite("The record of merges", .timeLimit(.minutes(10)))
struct MergeLogTests {
  @Test func `States survive, the last one of a key counts, and a torn line does not`() throws {
    let place = TemporaryStore()
    let store = try place.open()
    let path = StoreFiles(directory: place.directory).merges
    do {
      let log = try #require(try store.mergeLog())
      try log.set(.started, of: [1, 2])
      try log.set(.done, of: [1, 2])
      try log.set(.started, of: [0xAB])
      #expect(log.state(of: [1, 2]) == .done)
    }
    let whole = try Data(contentsOf: URL(filePath: path))
    #expect(String(decoding: whole, as: UTF8.self) == "started 0102\ndone 0102\nstarted ab\n")
    try (whole + Data("done a".utf8)).write(to: URL(filePath: path))
    do {
      let log = try #require(try store.mergeLog())
      #expect(
        log.state(of: [1, 2]) == .done && log.state(of: [0xAB]) == .started && log.state(of: [0xA]) == nil)
      try log.set(.done, of: [0xAB])
    }
    let after = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    #expect(after == "started 0102\ndone 0102\nstarted ab\ndone ab\n")
  }

  @Test(
    arguments: ["done\n", "done 0\n", "done 0g\n", "gone 01\n", "done 01 02\n", "\n \n", "\u{FFFD}\n", ""])
  func `Lines of any other kind are passed over`(line: String) throws {
    let place = TemporaryStore()
    let store = try place.open()
    try (line + "done 01\n").write(
      toFile: StoreFiles(directory: place.directory).merges, atomically: false, encoding: .utf8)
    let log = try #require(try store.mergeLog())
    #expect(log.state(of: [1]) == .done && log.state(of: []) == nil)
  }
}
