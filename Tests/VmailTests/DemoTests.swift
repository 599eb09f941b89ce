import Foundation
import Glibc
import Synchronization
import Testing
import VmailTestSupport

/// `--demo` leaves everything as it was.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct DemoTests {
  private static let rc = ".config/vmail/vmailrc"

  private func world() throws -> Program {
    let program = try Program()
    for folder in [".config/vmail", "tmp"] {
      try FileManager.default.createDirectory(
        atPath: program.path(folder), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    try program.write("set default-account personal\nalias hello echo from the rc file\n", to: Self.rc)
    return program
  }

  private func files(of program: Program) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: program.home.path)
      .filter { !$0.hasPrefix(".run-") }.sorted()
  }

  private func demos(of program: Program) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: program.path("tmp"))
  }

  /// Whether `list > file` has printed: the demo's store is complete then.
  private func hasListed(_ program: Program, _ file: String) -> Bool {
    FileManager.default.contents(atPath: program.path(file))?.isEmpty == false
  }

  @Test func `Doctor finds nothing wrong with a demo`() throws {
    let program = try world()
    defer { program.remove() }
    let outcome = try program.run(["--demo", "-e", "doctor"])
    #expect(outcome.code == 0, "\(outcome)")
  }

  @Test func `The user's files are read, and none is written`() throws {
    let program = try world()
    defer { program.remove() }
    let before = try files(of: program)
    let text = try String(contentsOfFile: program.path(Self.rc), encoding: .utf8)
    let outcome = try program.run(
      ["--demo", "-e", "hello; account default home; set --save log-level debug; set default-account"],
      environment: ["TMPDIR": program.path("tmp")])
    #expect(outcome.code == 0 && outcome.out.contains("from the rc file"), "\(outcome)")
    #expect(outcome.lines.last?.contains("home") == true, "\(outcome)")
    #expect(try String(contentsOfFile: program.path(Self.rc), encoding: .utf8) == text)
    #expect(try files(of: program) == before)
  }

  @Test func `What is typed is not in the history afterwards`() throws {
    let program = try world()
    defer { program.remove() }
    let before = try files(of: program)
    let session = try TerminalSession(program, ["--demo"], environment: ["TMPDIR": program.path("tmp")])
    session.showsPrompt("[work · Inbox] vmail>")
    session.enter("echo one", at: "[work · Inbox] vmail>")
    session.showsPrompt("[work · Inbox] vmail>")
    session.enter("quit", at: "[work · Inbox] vmail>")
    #expect(session.end() == 0)
    #expect(try files(of: program) == before)
  }

  @Test func `It begins when a document wants it to`() throws {
    let program = try world()
    defer { program.remove() }
    let listed = try program.run(
      ["--demo", "--json", "-e", "list"],
      environment: ["TMPDIR": program.path("tmp"), "SOURCE_DATE_EPOCH": "1738767605"])
    #expect(listed.lines.first?.contains(#""2025-02-05T1"#) == true, "\(listed)")
    #expect(!listed.out.contains(#""2026-"#))
  }

  @Test func `It has a store of its own, and takes no other`() throws {
    let program = try world()
    defer { program.remove() }
    let outcome = try program.run(
      ["--demo", "-s", program.path("store"), "-e", "list"], environment: ["TMPDIR": program.path("tmp")])
    #expect(outcome.code == 64 && outcome.out.isEmpty, "\(outcome)")
    #expect(outcome.err.contains("--demo and --store can't be used together"), "\(outcome)")
    #expect(try demos(of: program) == [])
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `Its folder goes with it, also by a signal`(signal: Int32) throws {
    let program = try world()
    defer { program.remove() }
    let running = try program.start(
      ["--demo", "-n", "-e", "list > listed; sleep 600"], environment: ["TMPDIR": program.path("tmp")])
    #expect(eventually { hasListed(program, "listed") })
    #expect(try demos(of: program).count == 1)
    running.send(signal)
    #expect(running.end() == 128 + signal)
    #expect(try demos(of: program) == [])
  }

  @Test func `One that was killed is swept up by the next, and one that runs is left alone`() throws {
    let program = try world()
    defer { program.remove() }
    let variables = ["TMPDIR": program.path("tmp")]
    func start(_ name: String) throws -> RunningProgram {
      let running = try program.start(
        ["--demo", "-n", "-e", "list > \(name); sleep 600"], environment: variables)
      #expect(eventually { hasListed(program, name) })
      return running
    }
    let (killed, alive) = (try start("one"), try start("two"))
    #expect(try demos(of: program).count == 2)
    killed.send(SIGKILL)
    _ = killed.end()
    // Others' and older folders are not touched.
    try FileManager.default.createDirectory(
      atPath: program.path("tmp/vmail-demo-older"), withIntermediateDirectories: true)
    #expect(try demos(of: program).count == 3)
    #expect(try program.run(["--demo", "-n", "-e", "version"], environment: variables).code == 0)
    #expect(try demos(of: program).count == 2)
    alive.send(SIGTERM)
    _ = alive.end()
    #expect(try demos(of: program) == ["vmail-demo-older"])
  }

  @Test func `One that has just begun is not swept up by another`() throws {
    let program = try world()
    defer { program.remove() }
    let folder = program.path("tmp")
    let done = Atomic(false)
    let sweeping = DispatchGroup()
    DispatchQueue.global().async(group: sweeping) {
      while !done.load(ordering: .relaxed) { Self.sweep(folder) }
    }
    defer {
      done.store(true, ordering: .relaxed)
      sweeping.wait()
    }
    for _ in 0..<10 {
      let outcome = try program.run(["--demo", "-n", "-e", "list"], environment: ["TMPDIR": folder])
      #expect(outcome.code == 0, "\(outcome)")
    }
  }

  /// Does what another demo does when it starts, but faster: it removes the folders that nobody has locked.
  private static func sweep(_ base: String) {
    guard let listing = opendir(base) else { return }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      guard name.hasPrefix("vmail-demo-") else { continue }
      let folder = openat(dirfd(listing), name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard folder >= 0 else { continue }
      if flock(folder, LOCK_EX | LOCK_NB) == 0 { unlinkat(dirfd(listing), name, AT_REMOVEDIR) }
      close(folder)
    }
  }
}
