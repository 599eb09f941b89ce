import Foundation
import Glibc
import Testing
import VmailTestSupport

/// Wherever an import is stopped, what was acknowledged is there, nothing is twice, and importing
/// again completes it.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct CrashTests {
  private static let mail = GeneratedMail(count: 800, seed: 11, bodyLines: 20)

  /// How much of the mail itself the store holds, in bytes.
  private static func sourceBytes(_ store: String) -> Int {
    let folder = store + "/sources"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.reduce(0) { total, name in
      var status = stat()
      return total + (stat(folder + "/" + name, &status) == 0 ? Int(status.st_size) : 0)
    }
  }

  private func expectHealth(_ program: Program, _ store: String) throws {
    let doctor = try program.run(["--json", "-s", store, "-e", "doctor --no-repair"])
    // An empty store may lack the file a first import makes.
    #expect(doctor.code == 0 && !doctor.out.contains(#""ok":false"#), "\(doctor.out)")
  }

  /// A mailbox, and the store it gives when nothing happens.
  private func world() async throws -> (Program, size: Int, expected: StoreSnapshot) {
    let program = try Program()
    try Self.mail.writeMaildir(to: program.path("Maildir"))
    let outcome = try program.run(["-s", program.path("whole"), "-e", "import Maildir"])
    try #require(outcome.code == 0, "\(outcome)")
    let size = Self.sourceBytes(program.path("whole"))
    return (program, size, try await StoreSnapshot.of(program.path("whole")))
  }

  @Test func `A killed import loses nothing and is completed by the next`() async throws {
    let (program, size, expected) = try await world()
    defer { program.remove() }
    var random = SeededGenerator(seed: 42)
    var killed = 0
    for point in 0..<8 {
      let store = program.path("store\(point)")
      let wanted = Int(random.next() % UInt64(size))
      let running = try program.start(["-s", store, "-e", "import Maildir"])
      #expect(eventually { Self.sourceBytes(store) >= wanted || !running.isRunning })
      running.send(SIGKILL)
      if running.end() == -SIGKILL { killed += 1 }
      try expectHealth(program, store)
      let kept = try await StoreSnapshot.of(store)
      #expect(kept.mail.allSatisfy { expected.mail[$0.key] == $0.value }, "only whole messages, once each")
      let again = try program.run(["--json", "-s", store, "-e", "import Maildir"])
      #expect(again.code == 0 && again.out.contains("\"duplicate\":\(kept.messageCount),"), "\(again)")
      #expect(expected.differences(from: try await StoreSnapshot.of(store)) == [])
      try expectHealth(program, store)
    }
    #expect(killed > 3, "most must be hit in the middle to mean anything: \(killed)")
  }

  @Test func `A killed script has done what it said and nothing by halves`() async throws {
    let program = try Program()
    defer { program.remove() }
    try GeneratedMail(count: 300, seed: 51).writeMbox(to: program.path("box"))
    try #require(try program.run("import box").code == 0)
    let before = try await StoreSnapshot.of(program)
    let script = (0..<20).map { "list; \(["archive", "delete", "star"][$0 % 3]) 1-3" }.joined(separator: "; ")
    var killed = 0
    for wanted in [1, 4, 9, 13] {
      let running = try program.start(["--json", "-e", script])
      #expect(eventually { running.actionsTold >= wanted || !running.isRunning })
      running.send(SIGKILL)
      if running.end() == -SIGKILL { killed += 1 }
      try expectHealth(program, program.store.path)
      let told = running.actionsTold
      var undone = 0
      while try program.run("undo").code == 0 { undone += 1 }
      #expect(undone == told || undone == told + 1, "\(told) told, \(undone) undone")
      #expect(before.differences(from: try await StoreSnapshot.of(program)) == [])
    }
    #expect(killed > 1, "most must be hit in the middle to mean anything: \(killed)")
  }

  @Test func `Control-C stops an import behind a batch`() async throws {
    let (program, size, expected) = try await world()
    defer { program.remove() }
    var random = SeededGenerator(seed: 43)
    var stopped = 0
    for point in 0..<2 {
      let store = program.path("store\(point)")
      let wanted = Int(random.next() % UInt64(size / 2))
      let running = try program.start(["--json", "-s", store, "-e", "import Maildir; version"])
      #expect(eventually { Self.sourceBytes(store) > wanted || !running.isRunning })
      running.send(SIGINT)
      let outcome = try running.wait()
      if outcome.code == 130 {
        stopped += 1
        #expect(outcome.lines.count == 2, "\(outcome)")
        #expect(outcome.lines.first?.hasPrefix(#"{"type":"import""#) == true)
        #expect(outcome.lines.last?.contains(#""code":130"#) == true)
      }
      try expectHealth(program, store)
      let kept = try await StoreSnapshot.of(store)
      #expect(outcome.out.contains("\"new\":\(kept.messageCount),"), "\(outcome)")
      #expect(try program.run(["-s", store, "-e", "import Maildir"]).code == 0)
      #expect(expected.differences(from: try await StoreSnapshot.of(store)) == [])
    }
    #expect(stopped > 0)
  }

  @Test func `Two imports and a listing share a store`() async throws {
    let program = try Program()
    defer { program.remove() }
    try #require(try program.run("account add mail --local").code == 0)
    let boxes = [GeneratedMail(count: 500, seed: 21), GeneratedMail(count: 500, seed: 22)]
    for (index, box) in boxes.enumerated() { try box.writeMaildir(to: program.path("box\(index)")) }
    let imports = try (0..<2).map { try program.start(["--json", "-e", "import box\($0)"]) }
    var listings = 0
    repeat {
      let list = try program.run("list; folders; list --pages 3", json: true)
      #expect(list.code == 0, "\(list)")
      listings += 1
    } while imports.contains { $0.isRunning }
    for running in imports {
      let outcome = try running.wait()
      #expect(outcome.code == 0 && outcome.out.contains("\"new\":500,"), "\(outcome)")
    }
    #expect(listings > 1)
    let doctor = try program.run("doctor", json: true)
    #expect(doctor.code == 0 && !doctor.out.contains(#""ok":false"#), "\(doctor.out)")
    let alone = try Program()
    defer { alone.remove() }
    for index in 0..<2 { #expect(try alone.run("import \(program.path("box\(index)"))").code == 0) }
    let (shared, expected) = (try await StoreSnapshot.of(program), try await StoreSnapshot.of(alone))
    #expect(expected.differences(from: shared) == [])
  }

  @Test func `Two first starts make one store`() async throws {
    let program = try Program()
    defer { program.remove() }
    try GeneratedMail(count: 50, seed: 31).writeMbox(to: program.path("box"))
    let imports = try (0..<4).map { _ in try program.start(["--json", "-e", "import box"]) }
    for running in imports {
      let outcome = try running.wait()
      #expect(outcome.code == 0, "\(outcome)")
    }
    #expect(try await StoreSnapshot.of(program).messageCount == 50)
    // All Inboxes, and the one account.
    #expect(try program.run("accounts", json: true).lines.count == 2)
  }
}

extension RunningProgram {
  /// How many results of actions it has printed that changed anything.
  fileprivate var actionsTold: Int {
    printed(".out").split(separator: "\n").count {
      $0.hasPrefix(#"{"type":"action""#) && !$0.contains(#""done":0"#)
    }
  }
}
