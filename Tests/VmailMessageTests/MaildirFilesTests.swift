import Foundation
import Glibc
import Testing
import VmailDomain

@testable import VmailMessage

@Suite("Maildirs that are kept in step", .timeLimit(.minutes(10)))
struct MaildirFilesTests {
  private let folder: TemporaryFolder
  private let files = MaildirFiles()
  private var top: String { folder.path + "/mail" }

  init() throws { folder = try TemporaryFolder() }

  private func make(_ maildirs: String...) throws {
    for maildir in maildirs {
      for part in ["cur", "new", "tmp"] {
        try FileManager.default.createDirectory(
          atPath: [top, maildir, part].filter { !$0.isEmpty }.joined(separator: "/"),
          withIntermediateDirectories: true)
      }
    }
  }

  private func write(_ path: String, _ text: String = "Subject: a\n\na\n") throws {
    try Data(text.utf8).write(to: URL(filePath: top + "/" + path))
  }

  private func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: top + "/" + path).sorted()
  }

  // MARK: Trees

  @Test func `Maildirs are found in both layouts`() throws {
    try make("", ".Sent", ".Lists.Swift", ".&AMQ-rger", "Nested", "Nested/Deep")
    try FileManager.default.createDirectory(
      atPath: top + "/.notmuch/xapian", withIntermediateDirectories: true)
    let tree = try files.tree(at: top)
    #expect(
      tree.maildirs.map { "\($0.path)=\($0.label)" } == [
        "=", ".&AMQ-rger=Ärger", ".Lists.Swift=Lists/Swift", ".Sent=Sent", "Nested=Nested",
        "Nested/Deep=Nested/Deep",
      ])
    #expect(tree.failures == [])
  }

  @Test func `Links are not followed`() throws {
    try make("")
    try FileManager.default.createSymbolicLink(atPath: top + "/Link", withDestinationPath: top)
    #expect(try files.tree(at: top).maildirs.map(\.path) == [""])
  }

  @Test func `No folder is an error`() {
    #expect(throws: MailboxError.missing(path: top)) { try files.tree(at: top) }
  }

  @Test(arguments: [
    ([""], "Lists/Swift", ".Lists.Swift"), (["", ".Sent"], "a.b", ".a&AC4-b"), ([""], "Ärger", ".&AMQ-rger"),
    ([""], "", ""), (["Inbox"], "Lists/Swift", "Lists/Swift"), (["Sent"], "", "Inbox"),
    (["Inbox"], ".x", "&AC4-x"), ([""], "../../x", ".&AC4-&AC4-.&AC4-&AC4-.x"),
    (["Inbox"], "../x", "&AC4-./x"),
  ])
  func `A new Maildir is made as the others are`(there: [String], label: String, path: String) throws {
    for maildir in there { try make(maildir) }
    let made = try files.makeMaildir(for: label, in: files.tree(at: top), at: top)
    #expect(made.path == path)
    #expect(try files.tree(at: top).maildirs.contains { $0.path == path })
    // Whoever reads it finds the same name.
    let label = label.isEmpty && path == "Inbox" ? "Inbox" : label
    #expect(try files.tree(at: top).maildirs.first { $0.path == path }?.label == label)
  }

  @Test func `A folder is free if there is nothing in it`() throws {
    #expect(try files.isFree(top))
    try FileManager.default.createDirectory(atPath: top, withIntermediateDirectories: true)
    #expect(try files.isFree(top))
    try write("x")
    #expect(try !files.isFree(top))
  }

  // MARK: Files

  @Test func `A file keeps its name when other programs add fields to it`() throws {
    try make("")
    let file = files.newFile(flags: .seen, date: .now, size: 3)
    try files.write([65], as: file, date: .now, in: top)
    let name = try #require(try names("cur").first)
    let renamed = name.replacing(":2,S", with: ",U=7:2,FS")
    rename(top + "/cur/" + name, top + "/cur/" + renamed)
    let listed = try files.files(of: top)
    #expect(listed.map(\.name) == [file.name] && listed.map(\.flags) == [[.seen, .flagged]])
    let unread = try files.setFlags([], of: try #require(listed.first), in: top)
    #expect(unread?.path.hasSuffix(",U=7:2,") == true)
  }

  @Test func `Names that differ only in a field are files of their own`() throws {
    try make("")
    for name in ["cur/1,U=1:2,S", "cur/1,U=2:2,", "cur/1,U=3", "new/1,U=1"] { try write(name) }
    #expect(try files.files(of: top).map(\.name) == ["1", "1,U=2", "1,U=3"])
    #expect(try files.files(of: top).map(\.path) == ["cur/1,U=1:2,S", "cur/1,U=2:2,", "cur/1,U=3"])
  }

  @Test func `Files are listed with the flags in their names`() throws {
    try make("")
    for name in ["cur/1.a:2,FS", "cur/2.b:2,ST", "cur/3.c", "new/4.d", "new/5.e:2,S", "cur/.hidden"] {
      try write(name)
    }
    let listed = try files.files(of: top).sorted { $0.name < $1.name }
    #expect(listed.map(\.name) == ["1.a", "2.b", "3.c", "4.d", "5.e"])
    #expect(listed.map(\.flags) == [[.flagged, .seen], .seen, [], [], []])
    #expect(listed.map(\.isTrashed) == [false, true, false, false, false])
    #expect(listed.map(\.path) == ["cur/1.a:2,FS", "cur/2.b:2,ST", "cur/3.c", "new/4.d", "new/5.e:2,S"])
  }

  @Test func `A file that is moved while it is listed is there once`() throws {
    try make("")
    try write("new/1.a")
    try write("cur/1.a:2,S")
    #expect(try files.files(of: top).map(\.path) == ["cur/1.a:2,S"])
  }

  @Test func `What is written is in cur, with its flags, its date, and for its owner only`() throws {
    try make("")
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    let file = files.newFile(flags: [.seen, .flagged, .muted], date: date, size: 3)
    try files.write(Array("abc".utf8), as: file, date: date, in: top)
    try files.synchronize(top)
    #expect(try names("tmp") == [] && names("new") == [])
    let name = try #require(try names("cur").first)
    #expect(name.hasPrefix("1700000000.R") && name.hasSuffix(".vmail,S=3:2,FS"))
    #expect(try files.files(of: top) == [file])
    #expect(try files.read(file, in: top).source == Array("abc".utf8))
    let facts = try FileManager.default.attributesOfItem(atPath: top + "/cur/" + name)
    #expect(facts[.modificationDate] as? Date == date)
    #expect(facts[.posixPermissions] as? Int == 0o600)
  }

  @Test func `A message is written to a Maildir without tmp`() throws {
    try make("")
    try FileManager.default.removeItem(atPath: top + "/tmp")
    let file = files.newFile(flags: [], date: .now, size: 1)
    try files.write([65], as: file, date: .now, in: top)
    #expect(try names("cur").count == 1)
  }

  @Test func `Names are unique`() {
    let names = (0..<1_000).map { _ in files.newFile(flags: [], date: .now, size: 1).name }
    #expect(Set(names).count == 1_000)
  }

  @Test(
    arguments: [
      ("cur/1.a:2,S", [.flagged, .seen], "cur/1.a:2,FS"), ("cur/1.a:2,S", [], "cur/1.a:2,"),
      ("new/1.a", .seen, "cur/1.a:2,S"), ("cur/1.a", .seen, "cur/1.a:2,S"),
      ("cur/1.a:2,ST", .flagged, "cur/1.a:2,FT"), ("cur/1.a:2,Sac", .flagged, "cur/1.a:2,Fac"),
      ("cur/1.a;2,S", .flagged, "cur/1.a;2,F"), ("cur/1.a,U=7:2,S", [], "cur/1.a,U=7:2,"),
      ("new/1.a", [], "cur/1.a:2,"), ("cur/1.a:2,S", .seen, "cur/1.a:2,S"),
    ] as [(String, MessageFlags, String)])
  func `Other flags are another name, with the marks of others`(
    path: String, flags: MessageFlags, renamed: String
  ) throws {
    try make("")
    try write(path)
    let file = try #require(try files.files(of: top).first)
    let new = try #require(try files.setFlags(flags, of: file, in: top))
    #expect(new.path == renamed && new.flags == flags && new.name == file.name)
    #expect(try files.files(of: top) == [new])
  }

  @Test func `A file that another program renamed is neither renamed nor removed`() throws {
    try make("")
    try write("cur/1.a:2,")
    let file = try #require(try files.files(of: top).first)
    try FileManager.default.moveItem(atPath: top + "/cur/1.a:2,", toPath: top + "/cur/1.a:2,S")
    #expect(try files.setFlags(.flagged, of: file, in: top) == nil)
    #expect(try !files.remove(file, in: top))
    #expect(try names("cur") == ["1.a:2,S"])
  }

  @Test func `Removing a file also removes what an interrupted write left`() throws {
    try make("")
    let file = files.newFile(flags: [], date: .now, size: 1)
    try write("tmp/" + file.name)
    #expect(try !files.remove(file, in: top))
    #expect(try names("tmp") == [])
    try files.write([65], as: file, date: .now, in: top)
    #expect(try files.remove(file, in: top))
    #expect(try names("cur") == [])
  }

  @Test(arguments: ["", "From "]) func `A file without a message is refused`(text: String) throws {
    try make("")
    try write("cur/1.a:2,", text)
    let file = try #require(try files.files(of: top).first)
    if text.isEmpty {
      #expect(throws: ImportFailure(path: top + "/cur/1.a:2,", offset: 0, reason: "the file is empty")) {
        try files.read(file, in: top)
      }
    } else {
      #expect(try files.read(file, in: top).source == Array(text.utf8))
    }
  }
}
