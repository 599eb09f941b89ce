import Foundation
import Glibc
import Testing
import VmailDomain
import VmailMessage
import VmailTestSupport

@Suite("Export and import", .timeLimit(.minutes(10)))
struct ExportTests {
  private let folder: TemporaryFolder
  private let date = Date(timeIntervalSince1970: 1_738_765_800)

  init() throws { folder = try TemporaryFolder() }

  /// Messages that are difficult for one of the formats.
  private static let sources: [[UInt8]] = {
    let head = "From: a@x.example\nSubject: S\nX-Long: a\n b\n"
    var sources = [
      "\n", "\nText", "\nText\n", "\nText\n\n\n", "\nFrom a\n>From b\n>>From c\nfrom d\n", "",
      "\nx\n\nFrom a@x.example Wed Feb  5 14:30:00 2025\nSubject: in\n\ny\n", "\n\n\nFrom a\n",
      "\r", "Subject: cut off\r", "Status: RO\nX-Status: F\nContent-Length: 999\n\nText\n",
      "\nnul \u{0} byte\n",
    ].map { Array((head + $0).utf8) }
    sources.append(Array((head + "\ncaf").utf8) + [0xE9, 0xFF, 0x0A])
    sources.append(Array("From  : a@x.example\nSubject: S\n\nText\n".utf8))
    sources += sources.map { source in source.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } }
    return sources
  }()

  private static let flags: [MessageFlags] = [
    [], .seen, [.seen, .flagged], [.answered, .draft], [.seen, .forwarded], .flagged,
  ]

  private func export(
    _ sources: [[UInt8]], format: MailboxFormat, tree: Bool = false, folders: [String?] = [nil],
    to name: String
  ) throws -> String {
    let path = folder.path + "/" + name
    var sink = try MailboxFileWriter().sink(path: path, format: format, tree: tree)
    for (index, source) in sources.enumerated() {
      try sink.write(
        source: source, flags: Self.flags[index % Self.flags.count],
        dateReceived: date.addingTimeInterval(Double(index)), sender: "a@x.example",
        folder: folders[index % folders.count])
    }
    try sink.finish()
    return path
  }

  private func digests(_ sources: [[UInt8]]) -> [[UInt8]] {
    sources.map { MIMEMessageReader().read($0).digest }
  }

  /// The help of export says what an mbox changes.
  @Test(arguments: [MailboxFormat.mboxrd, .mboxcl2, .maildir, .eml])
  func `What is exported and imported again is the same, but for what an mbox changes`(format: MailboxFormat)
    throws
  {
    let head = "From: a@x.example\nSubject: S\n"
    let cases: [(source: String, fromMbox: String)] = [
      (head + "\nText\n", head + "\nText\n"), (head + "\nText\n\n\n", head + "\nText\n\n\n"),
      (head + "\nFrom a\n>From b\n", head + "\nFrom a\n>From b\n"),
      (head + "\nText", head + "\nText\n"), (head, head + "\n"),
      (head + "Status: RO\nX-Status: F\n\nText\n", head + "\nText\n"),
    ]
    let isMbox = format == .mboxrd || format == .mboxcl2
    let path = try export(cases.map { Array($0.source.utf8) }, format: format, to: "out")
    let found = try ScanResult(path, format: format).messages.map {
      String(decoding: $0.source, as: UTF8.self)
    }
    #expect(found == cases.map { isMbox ? $0.fromMbox : $0.source })
  }

  @Test(arguments: MailboxFormat.allCases)
  func `Exported mail is imported unchanged`(format: MailboxFormat) throws {
    // mboxo and mboxcl lose one `>` of lines that begin with `>From `; the next test covers these.
    let isLossy = format == .mboxo || format == .mboxcl
    let sources = Self.sources.filter { source in
      !isLossy || !String(decoding: source, as: UTF8.self).contains(">From ")
    }
    let path = try export(sources, format: format, to: "out")
    let result = try ScanResult(path, format: format)
    #expect(result.failures.isEmpty)
    #expect(digests(result.messages.map(\.source)) == digests(sources))
    guard format != .eml else { return }
    let expected = sources.indices.map { Self.flags[$0 % Self.flags.count] }
    #expect(result.messages.map(\.flags) == expected)
  }

  @Test(
    arguments: [
      MailboxFormat.mboxrd, .maildir, .eml,
    ])
  func `The format is detected if it is not specified`(format: MailboxFormat) throws {
    let path = try export(Self.sources, format: format, to: "out")
    let result = try ScanResult(path)
    #expect(digests(result.messages.map(\.source)) == digests(Self.sources))
  }

  @Test(
    arguments: [MailboxFormat.mboxo, .mboxcl])
  func `Mboxo and mboxcl lose the mark of an already quoted line, and nothing else`(format: MailboxFormat)
    throws
  {
    let source = Array("Subject: x\n\nFrom a\n>From b\n>>From c\n".utf8)
    let path = try export([source], format: format, to: "out")
    #expect(
      try ScanResult(path, format: format).texts == ["Subject: x\n\nFrom a\nFrom b\n>>From c\n"])
  }

  @Test(arguments: MailboxFormat.allCases)
  func `The date of receipt is kept`(format: MailboxFormat) throws {
    let path = try export([Self.sources[1]], format: format, to: "out")
    let message = try #require(try ScanResult(path, format: format).messages.first)
    #expect((message.envelopeDate ?? message.fileTime) == date)
  }

  @Test(arguments: [MailboxFormat.mboxrd, .mboxcl2, .maildir, .eml])
  func `A tree keeps the names of folders`(format: MailboxFormat) throws {
    let folders = ["Inbox", "Sent", "Work/Clients", "Work", "v1.2", "Entwürfe", "dovecot", "notmuch", "2024"]
    let path = try export(Array(Self.sources[..<9]), format: format, tree: true, folders: folders, to: "out")
    let result = try ScanResult(path)
    #expect(Set(result.folders) == Set(folders))
    #expect(result.messages.count == 9)
    #expect(result.failures.isEmpty)
  }

  @Test(arguments: MailboxFormat.allCases)
  func `Folder names can't leave the tree`(format: MailboxFormat) throws {
    let folders = [
      "../../evil", "/etc/x", "..", "a/../b", "", ".hidden", String(repeating: "n", count: 5_000),
      "a\u{0}b\u{1B}[",
      "-rf", "x\u{202E}y", "a/\u{301}b",
    ]
    _ = try export(
      Array(Self.sources[..<11]), format: format, tree: true, folders: folders, to: "out")
    #expect(try folder.names() == ["out"])
    #expect(try ScanResult(folder.path + "/out").messages.count == 11)
  }

  @Test func `Folders with names that become equal are kept apart`() throws {
    let path = try export(
      Array(Self.sources[..<2]), format: .mboxrd, tree: true, folders: ["a\u{1}b", "a\u{2}b"], to: "out")
    #expect(try ScanResult(path).messages.count == 2)
    #expect(Set(try ScanResult(path).folders) == ["a_b", "a_b (2)"])
  }

  @Test(arguments: MailboxFormat.allCases)
  func `Nothing is overwritten`(format: MailboxFormat) throws {
    let path = try folder.write("out.eml", "mine")
    #expect(throws: MailboxError.exists(path: path)) {
      try MailboxFileWriter().sink(path: path, format: format, tree: false)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test(arguments: MailboxFormat.allCases)
  func `Files created meanwhile are not overwritten either`(format: MailboxFormat) throws {
    let path = folder.path + "/out"
    var sink = try MailboxFileWriter().sink(path: path, format: format, tree: false)
    try sink.write(source: Self.sources[1], flags: [], dateReceived: date, sender: "", folder: nil)
    try folder.write("out", "mine")
    #expect(throws: MailboxError.exists(path: path)) { try sink.finish() }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test(arguments: MailboxFormat.allCases, [true, false])
  func `An abandoned sink leaves nothing`(format: MailboxFormat, tree: Bool) throws {
    do {
      var sink = try MailboxFileWriter().sink(path: folder.path + "/out", format: format, tree: tree)
      for name in ["A", "A/B"] {
        try sink.write(source: Self.sources[1], flags: [], dateReceived: date, sender: "", folder: name)
      }
    }
    #expect(try folder.names() == [])
  }

  @Test(arguments: MailboxFormat.allCases)
  func `Files are accessible to their owner only`(format: MailboxFormat) throws {
    let path = try export(Array(Self.sources[..<3]), format: format, to: "out")
    let all = [path] + (FileManager.default.subpaths(atPath: path) ?? []).map { path + "/" + $0 }
    for file in all {
      var status = stat()
      #expect(lstat(file, &status) == 0)
      #expect(status.st_mode & 0o077 == 0, "\(file)")
    }
  }

  @Test func `A single message may be a file, and several make a folder of the same name`() throws {
    let one = try export([Self.sources[2]], format: .eml, to: "one.eml")
    #expect(try Data(contentsOf: URL(fileURLWithPath: one)) == Data(Self.sources[2]))
    let two = try export(Array(Self.sources[..<3]), format: .eml, to: "two.eml")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: two).sorted() == [
        "000001.eml", "000002.eml", "000003.eml",
      ])
  }

  @Test(
    arguments: ["", "a b", "ä@x", "a\nFrom b"])
  func `An invalid sender does not break the From line`(sender: String) throws {
    let path = folder.path + "/out"
    var sink = try MailboxFileWriter().sink(path: path, format: .mboxrd, tree: false)
    try sink.write(source: Self.sources[1], flags: [], dateReceived: date, sender: sender, folder: nil)
    try sink.finish()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("From MAILER-DAEMON Wed Feb  5 14:30:00 2025\n"))
  }

  @Test func `An unwritable folder is an error`() throws {
    #expect(throws: MailboxError.self) {
      try MailboxFileWriter().sink(path: folder.path + "/none/out", format: .mboxrd, tree: false)
    }
  }
}
