import Foundation
import Testing
import VmailDomain
import VmailProcess
import VmailTestSupport

@testable import VmailSystem

@Suite("Files of vCards", .timeLimit(.minutes(10))) struct VCardFilesTests {
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.path + "/vmail-cards-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    func put(_ name: String, _ text: String) throws {
      try text.write(toFile: path + "/" + name, atomically: false, encoding: .utf8)
    }
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
  }

  private static func card(_ name: String) -> String { "BEGIN:VCARD\nFN:\(name)\nX-ODD;;=:\\\nEND:VCARD\n" }

  private let folder: Folder
  init() throws { folder = try Folder() }

  private func book(_ name: String = "") -> AddressBook {
    AddressBook(id: AddressBookID(1), accountId: nil, location: folder.path + name, name: "a")
  }

  /// The state of a book after its changes are read.
  private func read(_ known: inout [String: String], _ name: String = "") throws -> AddressBookBatch? {
    let batch = try VCardFiles.changes(folder.path + name, known)
    for card in batch?.upserted ?? [] { known[card.href] = card.etag }
    for href in batch?.removed ?? [] { known[href] = nil }
    return batch
  }

  @Test func `Only changed files are read, with all their cards`() throws {
    try folder.put("ann.vcf", Self.card("Ann"))
    try folder.put("more.VCF", "x\n" + Self.card("Bo") + "\n" + Self.card("Cy"))
    try folder.put("empty.vcf", "nothing")
    for other in ["notes.txt", ".ann.vcf.tmp", ".hidden.vcf"] { try folder.put(other, Self.card("No")) }
    try FileManager.default.createDirectory(atPath: folder.path + "/work", withIntermediateDirectories: true)
    try folder.put("work/dee.vcf", Self.card("Dee"))
    var known: [String: String] = [:]
    let first = try #require(try read(&known))
    #expect(
      first.upserted.map(\.href).sorted() == [
        "ann.vcf", "empty.vcf", "more.VCF", "more.VCF#2", "work/dee.vcf",
      ])
    #expect(first.upserted.first { $0.href == "more.VCF#2" }?.source == Array(Self.card("Cy").utf8))
    #expect(first.upserted.first { $0.href == "empty.vcf" }?.source == [])
    #expect(try read(&known) == nil)
    try folder.put("more.VCF", Self.card("Bo"))
    try FileManager.default.removeItem(atPath: folder.path + "/ann.vcf")
    let second = try #require(try read(&known))
    #expect(second.upserted.map(\.href) == ["more.VCF"])
    #expect(second.removed.sorted() == ["ann.vcf", "more.VCF#2"])
    #expect(try read(&known) == nil)
  }

  @Test func `A new card is a new private file, and never replaces one`() async throws {
    let new = AddressBookCard(href: "a.vcf", etag: "", source: [])
    try await VCardFiles.write(Array("one".utf8), new, book())
    #expect(try folder.text("a.vcf") == "one" && folder.names == ["a.vcf"])
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/a.vcf")[.posixPermissions]
    #expect(mode as? Int == 0o600)
    await #expect(throws: AddressBookError(path: folder.path + "/a.vcf", reason: .system(EEXIST))) {
      try await VCardFiles.write(Array("two".utf8), new, book())
    }
    #expect(try folder.text("a.vcf") == "one" && folder.names == ["a.vcf"])
  }

  @Test func `One card of a file is replaced, removed and added; all else stays byte for byte`() async throws
  {
    let (ann, bo) = (Self.card("Ann"), Self.card("Bo"))
    try folder.put("all.vcf", "odd\n\(ann)\n between\n\(bo)end")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path + "/all.vcf")
    var known: [String: String] = [:]
    _ = try read(&known, "/all.vcf")
    let second = AddressBookCard(href: "all.vcf#2", etag: try #require(known["all.vcf#2"]), source: [])
    try await VCardFiles.write(Array("NEW".utf8), second, book("/all.vcf"))
    #expect(try folder.text("all.vcf") == "odd\n\(ann)\n between\nNEWend")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/all.vcf")[.posixPermissions]
    #expect(mode as? Int == 0o640)
    // It is another version now.
    await #expect(throws: AddressBookError(path: folder.path + "/all.vcf", reason: .changed)) {
      try await VCardFiles.write([], second, book("/all.vcf"))
    }
    _ = try read(&known, "/all.vcf")
    let first = AddressBookCard(href: "all.vcf", etag: try #require(known["all.vcf"]), source: [])
    try await VCardFiles.write(nil, first, book("/all.vcf"))
    #expect(try folder.text("all.vcf") == "odd\n\n between\nNEWend")
    let new = AddressBookCard(href: "z.vcf", etag: "", source: [])
    // It may be any file now.
    await #expect(throws: AddressBookError(path: folder.path + "/all.vcf", reason: .notVCards)) {
      try await VCardFiles.write(Array(bo.utf8), new, book("/all.vcf"))
    }
    #expect(try folder.text("all.vcf") == "odd\n\n between\nNEWend")
    try folder.put("all.vcf", "\(ann)end")
    try await VCardFiles.write(Array(bo.utf8), new, book("/all.vcf"))
    #expect(try folder.text("all.vcf") == "\(ann)end\r\n\(bo)")
    try folder.put("all.vcf", "\n")
    try await VCardFiles.write(Array(bo.utf8), new, book("/all.vcf"))
    #expect(try folder.text("all.vcf") == "\n\(bo)")
    #expect(folder.names == ["all.vcf"])
  }

  @Test func `The file of the last card goes with it, and a link stays a link`() async throws {
    try folder.put("ann.vcf", Self.card("Ann"))
    let linked = try Folder()
    try FileManager.default.createSymbolicLink(
      atPath: linked.path + "/l.vcf", withDestinationPath: folder.path + "/ann.vcf")
    var known = try #require(try VCardFiles.changes(linked.path, [:])).upserted
    let book = AddressBook(id: AddressBookID(1), accountId: nil, location: linked.path, name: "l")
    try await VCardFiles.write(Array(Self.card("Bo").utf8), known[0], book)
    #expect(try folder.text("ann.vcf") == Self.card("Bo"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: linked.path + "/l.vcf").hasSuffix("ann.vcf"))
    known = try #require(try VCardFiles.changes(folder.path, [:])).upserted
    try await VCardFiles.write(nil, known[0], self.book())
    #expect(folder.names == [])
  }

  @Test(arguments: ["", "/all.vcf"])
  func `A book that loses all its cards at once isn't taken for an empty one`(name: String) throws {
    try folder.put("all.vcf", Self.card("Ann") + Self.card("Bo"))
    var known: [String: String] = [:]
    _ = try read(&known, name)
    #expect(known.count == 2)
    if name.isEmpty {
      try FileManager.default.removeItem(atPath: folder.path + "/all.vcf")
    } else {
      try folder.put("all.vcf", "")
    }
    #expect(throws: AddressBookError(path: folder.path + name, reason: .emptied)) { try read(&known, name) }
    try folder.put("all.vcf", Self.card("Ann"))
    #expect(try read(&known, name)?.removed == ["all.vcf#2"])
  }

  @Test func `What isn't there is said`() {
    #expect(throws: AddressBookError(path: folder.path + "/none", reason: .system(ENOENT))) {
      _ = try VCardFiles.changes(folder.path + "/none", [:])
    }
  }

  @Test func `A pipe or a device is no address book, and nothing waits for it`() {
    let pipe = folder.path + "/pipe.vcf"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/null"] {
      #expect(throws: AddressBookError(path: path, reason: .notAFile)) {
        _ = try VCardFiles.changes(path, [:])
      }
    }
  }

  // MARK: Programs

  private func ask(_ command: String, _ query: String, timeLimit: Int = 300) async throws -> [String] {
    try await AddressBookProgram(
      command, variables: ["PATH": "\(folder.path):/usr/bin:/bin"], timeLimit: timeLimit
    ).people(query).map { AddressList.text(of: [$0]) }
  }

  @Test func `A program gets what was typed as one argument`() async throws {
    try OtherProgram.write(
      "printf '%s\\n' \"message $#\"; printf '%s@x.org\\t%s\\n' a \"$2\"\n", to: folder.path + "/book")
    #expect(try await ask("book 'a b'", "$(touch /x) ; 'q'") == ["\"$(touch /x) ; 'q'\" <a@x.org>"])
    #expect(try await ask("book x from:%s", "ann") == ["\"from:ann\" <a@x.org>"])
  }

  @Test func `A program that fails, is missing or hangs finds nobody, in time`() async throws {
    try OtherProgram.write("echo 'Not found'; exit 1\n", to: folder.path + "/none")
    #expect(try await ask("none", "ann") == [])
    await #expect(throws: AddressBookProgram.Failure.notInstalled(program: "nowhere")) {
      _ = try await ask("nowhere", "ann")
    }
    await #expect(throws: AddressBookProgram.Failure.notInstalled(program: "'open")) {
      _ = try await ask("'open", "ann")
    }
    try OtherProgram.write("sleep 600\n", to: folder.path + "/slow")
    await #expect(throws: AddressBookProgram.Failure.late(program: "slow")) {
      _ = try await ask("slow", "ann", timeLimit: 1)
    }
  }
}
