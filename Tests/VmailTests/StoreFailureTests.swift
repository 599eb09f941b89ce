import Foundation
import Glibc
import Testing
import VmailTestSupport

/// Stores that cannot be used, and the disks below them (page 8.22): told plainly, and nothing lost.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct StoreFailureTests {
  private static func world() throws -> Program {
    let program = try Program()
    let imported = try program.run("import \(Program.fixture("sample.mbox"))")
    try #require(imported.code == 0, "\(imported.err)")
    return program
  }

  private func vault(_ program: Program) -> URL { program.store.appending(path: "vault.sqlite") }

  private func contents(_ folder: URL) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      found[name] = FileManager.default.contents(atPath: folder.appending(path: name).path)
    }
    return found
  }

  /// Every command that needs the store ends so; the store's files stay as they are.
  private func expect(_ code: Int32, _ words: String, _ program: Program) throws {
    let before = try contents(program.store)
    for commands in ["list", "import \(Program.fixture("sample.mbox"))", "doctor", "folders"] {
      let outcome = try program.run(commands)
      #expect(outcome.code == code, "\(commands): \(outcome)")
      #expect(outcome.err.contains(words), "\(commands): \(outcome)")
      #expect(outcome.out.isEmpty)
    }
    #expect(try contents(program.store) == before)
    // What needs no store still works.
    #expect(try program.run("help; version").code == 0)
  }

  @Test(arguments: [(9999, "newer vmail (9999)"), (31, "too old to upgrade from (31)")])
  func `A store of a newer or a much older vmail is left alone`(version: Int, words: String) throws {
    let program = try Self.world()
    defer { program.remove() }
    let file = try FileHandle(forUpdating: vault(program))
    try file.seek(toOffset: 60)
    try file.write(contentsOf: Data([0, 0, UInt8(version >> 8), UInt8(version & 0xFF)]))
    try file.close()
    try expect(78, words, program)
  }

  @Test func `A file that is no database is no store`() throws {
    let program = try Self.world()
    defer { program.remove() }
    try Data(repeating: 0x61, count: 10_000).write(to: vault(program))
    chmod(vault(program).path, 0o600)
    try expect(65, "is not a database", program)
  }

  @Test func `Another program's database is no store`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let file = try FileHandle(forUpdating: vault(program))
    try file.seek(toOffset: 68)
    try file.write(contentsOf: Data([0x11, 0x22, 0x33, 0x44]))
    try file.close()
    try expect(65, "not a vmail store", program)
  }

  @Test func `A damaged store is told`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let file = try FileHandle(forUpdating: vault(program))
    // The first page stays, by which it is known as a store; all that is behind it does not.
    let size = try file.seekToEnd()
    try file.seek(toOffset: 8_192)
    try file.write(contentsOf: Data(repeating: 0xFF, count: Int(size) - 8_192))
    try file.close()
    for commands in ["list", "folders"] {
      let outcome = try program.run(commands)
      #expect(outcome.code == 65, "\(outcome)")
      #expect(outcome.err.contains("damaged"), "\(outcome)")
      // The way out it names is there.
      #expect(outcome.err.contains("Type doctor --salvage"), "\(outcome)")
    }
    try salvages(program)
  }

  @Test func `A store without its database is told`() throws {
    let program = try Self.world()
    defer { program.remove() }
    try FileManager.default.removeItem(at: vault(program))
    try expect(65, "is missing, but", program)
    try salvages(program)
  }

  @Test func `A damaged message is told and not exported`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let segment = try FileHandle(forUpdating: program.store.appending(path: "sources/000001.mbox.gz"))
    try segment.seek(toOffset: 300)
    try segment.write(contentsOf: Data("damage".utf8))
    try segment.close()
    let doctor = try program.run("doctor")
    #expect(doctor.code == 65, "\(doctor)")
    #expect(doctor.out.contains("1 of "), "\(doctor)")
    let path = program.store.path + "-export.mbox"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let export = try program.run("select all; export \(path)")
    #expect(export.code == 65, "\(export)")
    #expect(export.err.contains("damaged and left out"), "\(export)")
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("damage"))
  }

  @Test func `Damage that nothing mends is not to be tried again, and what can't be written leaves no file`()
    throws
  {
    let program = try Self.world()
    defer { program.remove() }
    try FileManager.default.removeItem(at: program.store.appending(path: "sources"))
    let path = program.store.path + "-raw"
    for line in ["raw 1 > \(path)", "raw 1-2 > \(path)", "export 1 \(path).eml", "export 1-2 \(path).mbox"] {
      let outcome = try program.run("list > /dev/null; \(line)")
      #expect(outcome.code == 65 && outcome.out == "", "\(outcome)")
      #expect(outcome.err.hasSuffix("Type doctor.\n"), "\(outcome)")
      for name in [path + ".eml", path + ".mbox"] {
        #expect(!FileManager.default.fileExists(atPath: name), "\(line)")
      }
    }
    #expect(try program.run("retry").err.contains("nothing has failed"))
  }

  /// All mail is back, and what there was is kept.
  private func salvages(_ program: Program) throws {
    let salvaged = try program.run("doctor --salvage")
    #expect(salvaged.code == 0, "\(salvaged)")
    #expect(salvaged.out.hasPrefix("Imported "), "\(salvaged)")
    #expect(salvaged.err.contains("salvaged-1"), "\(salvaged)")
    #expect(try program.run("list; open 1; doctor").code == 0)
    #expect(try program.run("import \(Program.fixture("sample.mbox"))").out.contains("Imported 0 new"))
    #expect(try program.run("doctor --salvage").err.contains("nothing to salvage"))
  }

  @Test(arguments: [0o755, 0o750, 0o705] as [mode_t])
  func `A store that others can read is refused`(_ mode: mode_t) throws {
    let program = try Self.world()
    defer { program.remove() }
    chmod(program.store.path, mode)
    try expect(77, "is not private", program)
    chmod(program.store.path, 0o700)
    chmod(vault(program).path, 0o644)
    try expect(77, "is not private", program)
  }

  @Test(.enabled(if: Confinement.permissionsBind, "\(Confinement.withoutPermissions)"))
  func `What may not be read is a permission`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let path = try program.write("From a@b.c Mon Feb  3 09:12:00 2025\nSubject: x\n\n\n", to: "secret.mbox")
    chmod(path, 0)
    let outcome = try program.run(["-e", "import \(path)"], through: Confinement.unprivileged)
    #expect(outcome.code == 77, "\(outcome)")
    #expect(outcome.err.contains("secret.mbox") && outcome.err.contains("ermission"), "\(outcome)")
    let script = try program.run([path], through: Confinement.unprivileged)
    #expect(script.code == 77, "\(script)")
  }

  @Test(.enabled(if: Confinement.mountsWork, "\(Confinement.withoutMounts)"))
  func `A read-only store can be read`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let before = try contents(program.store)
    let through = Confinement.readOnly(program.store.path)
    let list = try program.run(["-e", "list; open 1; folders; status"], through: through)
    #expect(list.code == 0, "\(list)")
    #expect(list.out.contains("Quarterly numbers"))
    for commands in ["import \(Program.fixture("sample.mbox"))", "account add other --local"] {
      let outcome = try program.run(["-e", commands], through: through)
      #expect(outcome.code == 73, "\(outcome)")
      #expect(outcome.err.contains("is read-only"), "\(outcome)")
    }
    #expect(try contents(program.store) == before)
  }

  @Test(.enabled(if: Confinement.mountsWork, "\(Confinement.withoutMounts)"))
  func `No store can be made on a read-only disk`() throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run(["-e", "list"], through: Confinement.readOnly(program.home.path))
    #expect(outcome.code == 73, "\(outcome)")
  }

  @Test(.enabled(if: Confinement.mountsWork, "\(Confinement.withoutMounts)"))
  func `A full disk stops an import and nothing is lost`() throws {
    let program = try Program()
    defer { program.remove() }
    let mail = GeneratedMail(count: 2_000, seed: 7)
    try mail.writeMbox(to: program.path("big.mbox"))
    let disk = program.path("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    // What it keeps is examined while the disk is there, since it goes with the program.
    let script = """
      "$0" --store "$1"/store -e "import $2"; echo "import $?"
      "$0" --json --store "$1"/store -e 'list; doctor'; echo "after $?"
      """
    let outcome = try program.run(
      [disk, program.path("big.mbox")],
      through: Confinement.smallDisk(kilobytes: 3_200, at: disk) + ["bash", "-c", script])
    #expect(outcome.err.contains("no space left"), "\(outcome)")
    #expect(outcome.lines.contains("import 73"), "\(outcome)")
    #expect(outcome.lines.last == "after 0", "\(outcome)")
    #expect(!outcome.out.contains(#""ok":false"#), "\(outcome)")
  }
}
