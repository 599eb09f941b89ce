import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct DownloadingTests {
  private static let sheet = AttachmentWorld.part("numbers.csv", "text/csv")
  private static let program = AttachmentWorld.part(
    "invoice.pdf.exe", "application/octet-stream", section: "3")
  private let warning =
    "This file is a Windows executable. Its name hides its real type: it ends in .exe."

  @Test func `Attachments are listed with state and warning, those in the text last`() async throws {
    let picture = AttachmentWorld.part("logo.png", "image/png", section: "4", isInline: true)
    let world = try await AttachmentWorld([picture, Self.sheet, Self.program])
    var shell = try await world.shell()
    #expect(try await shell.type("attachments") == .success)
    #expect(
      world.output.out.taken() == """
        2.1  numbers.csv  7 B  table, not downloaded
        2.2  invoice.pdf.exe  7 B  program, not downloaded
             \(warning)
        2.3  logo.png  7 B  image, in the text, not downloaded

        """)
    #expect(try await shell.type("attachments 1") == .success)
    #expect(world.output.out.taken() == "No attachments\n")
    _ = try await shell.type("set output plain; attachments 2")
    #expect(
      world.output.out.taken().contains("Attachment 2.1: numbers.csv, 7 bytes, table, not downloaded.\n"))
  }

  @Test(
    arguments: [
      "download 2.9", "download 3.1", "download 1.1", "download 2", "download nonsense", "download",
      "attachments 3", "attachments x", "download 2.1 2.9", "save", "save .", "save 9.9", "save 9.9 .",
      "download 0.1",
    ])
  func `What names no attachment is refused, and nothing is fetched`(_ line: String) async throws {
    let world = try await AttachmentWorld([Self.sheet])
    var shell = try await world.shell()
    #expect(try await shell.type(line) == .usage)
    #expect(world.files.fetched == 0)
  }

  @Test(arguments: ["1", "2.1", "2.*", "*"])
  func `A number alone is an attachment of the open message`(reference: String) async throws {
    let world = try await AttachmentWorld([Self.sheet])
    var shell = try await world.shell()
    #expect(try await shell.type("download \(reference)") == .success)
    #expect(world.files.fetched == 1)
    _ = world.output.out.taken()
    #expect(try await shell.type("attachments") == .success)
    #expect(world.output.out.taken() == "2.1  numbers.csv  7 B  table\n")
  }

  @Test func `A number that two open messages have is an error that names both`() async throws {
    let world = try await AttachmentWorld([Self.sheet])
    var shell = try await world.shell()
    let attachments = try #require(shell.session.conversation?.emails[1].attachments)
    shell.session.conversation?.emails[0].attachments = attachments
    // The other message is collapsed.
    #expect(try await shell.type("preview 1") == .success)
    shell.session.conversation?.outline.expand([1])
    for command in ["preview", "download", "save", "share"] {
      #expect(try await shell.type("\(command) 1") == .usage)
      #expect(world.output.err.taken().contains("1 could be 1.1 or 2.1"))
    }
  }

  @Test func `Without a folder, files are saved in the download folder, and never overwritten`() async throws
  {
    let world = try await AttachmentWorld([Self.sheet])
    let home = world.files.folder + "/home"
    try FileManager.default.createDirectory(
      atPath: home + "/Downloads", withIntermediateDirectories: true)
    var shell = try await world.shell(variables: ["HOME": home])
    #expect(try await shell.type("save 1") == .success)
    #expect(try await shell.type("save 2.1 1") == .success)
    #expect(try await shell.type("save 2.*") == .success)
    let names = try FileManager.default.contentsOfDirectory(atPath: home + "/Downloads")
    #expect(names.count == 3 && names.contains("numbers.csv"), "\(names)")
    #expect(world.output.out.taken().contains("Saved numbers.csv as"))
    // A quoted word is a folder.
    #expect(try await shell.type("save 2.1 \"1\"") == .noInput)
  }

  @Test(arguments: ["download 1.1", "attachments"])
  func `Without an open conversation there is nothing to name`(_ line: String) async throws {
    let world = try await AttachmentWorld([Self.sheet])
    var shell = try await world.shell()
    _ = try await shell.type("back")
    #expect(try await shell.type(line) == .usage)
    #expect(world.output.err.taken().contains("no conversation is open"))
  }

  @Test func `A download is told once, and known to the open conversation`() async throws {
    let world = try await AttachmentWorld([Self.sheet])
    var shell = try await world.shell()
    #expect(try await shell.type("download 2.1") == .success)
    #expect(
      world.output.out.taken() == "Downloaded numbers.csv, 7 B, to \(world.kept)/numbers.csv.\n")
    #expect(shell.session.conversation?.emails[1].attachments[0].isDownloaded == true)
    #expect(try await shell.type("download 2.*") == .success)
    #expect(world.files.fetched == 1)
  }

  @Test func `A download that failed is tried again in its own conversation, also by the next program`()
    async throws
  {
    let world = try await AttachmentWorld([Self.sheet])
    try await world.addOther()
    world.files.set("2", .failure(ServerError.refused(code: nil, reason: "no")))
    var shell = try await world.shell()
    #expect(try await shell.type("download 2.1") != .success)
    let told = world.output.err.taken()
    #expect(
      told == "error: Couldn't download numbers.csv: the server refused the request (no). Type retry.\n")
    world.files.set("2", .success(Array("content".utf8)))

    var next = try await world.shell(opening: 2)
    #expect(next.session.conversation?.thread.subject == "Other")
    #expect(try await next.type("retry") == .success)
    #expect(world.output.out.taken().hasPrefix("Downloaded numbers.csv"))
    #expect(next.session.conversation?.thread.subject == "Other", "what was read stays open")
    #expect(try await next.type("retry") == .failure)

    // In the session that it failed in, another conversation open.
    world.files.set("2", .success(Array("content".utf8)))
    #expect(try await shell.type("back; open 2; retry") == .success)
    #expect(world.output.out.taken().contains("Downloaded numbers.csv"))
  }

  @Test(arguments: [true, false])
  func `What is dangerous is asked about before it is fetched`(answer: Bool) async throws {
    let world = try await AttachmentWorld([Self.sheet, Self.program])
    var shell = try await world.shell()
    let answers = Answers([answer])
    shell.person.ask = { answers.answer($0) }
    #expect(try await shell.type("download 2.*") == (answer ? .success : .failure))
    #expect(answers.asked == ["invoice.pdf.exe: \(warning) Download anyway? [y/N] "])
    #expect(world.files.fetched == (answer ? 2 : 0))
  }

  @Test(arguments: ["download", "save"])
  func `Where nobody can be asked it needs --yes, and warns all the same`(command: String) async throws {
    let world = try await AttachmentWorld([Self.program])
    var shell = try await world.shell(isInteractive: false)
    let folder = command == "save" ? " \(world.files.folder)" : ""
    #expect(try await shell.type("\(command) 2.1\(folder)") == .usage)
    #expect(world.output.err.taken().contains("\(warning) --yes is required to \(command) it"))
    #expect(world.files.fetched == 0)
    #expect(try await shell.type("\(command) 2.1\(folder) --yes") == .success)
    #expect(world.output.err.taken().contains(warning))
  }

  @Test func `25 MB on a metered connection are asked about, in addition to the warning`() async throws {
    let large = AttachmentWorld.part("film.exe", "application/octet-stream", size: 31_000_000)
    let world = try await AttachmentWorld([large])
    world.files.setMetered(true)
    var shell = try await world.shell()
    let answers = Answers([true, true])
    shell.person.ask = { answers.answer($0) }
    #expect(try await shell.type("download 2.1") == .success)
    #expect(
      answers.asked == [
        "film.exe: This file is a Windows executable. Download anyway? [y/N] ",
        "film.exe: This attachment is 31 MB. Download on a metered connection? [y/N] ",
      ])
  }

  @Test(
    arguments: [
      ("on", false, true), ("off", true, false), ("auto", true, true), ("auto", false, false),
      ("auto", nil, false),
    ] as [(String, Bool?, Bool)])
  func `The setting says whether it is metered; auto asks, and unknown means no`(
    _ setting: String, _ answer: Bool?, _ asks: Bool
  ) async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part("film.mp4", "video/mp4", size: 25_000_000)])
    world.files.setMetered(answer)
    var shell = try await world.shell()
    _ = try await shell.type("set metered \(setting)")
    #expect(try await shell.type("download 2.1") == (asks ? .usage : .success))
  }

  @Test func `What needs no network is not asked about, however large`() async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part("film.mp4", "video/mp4", size: 31_000_000)])
    world.files.setMetered(true)
    world.files.setLocal(true)
    var shell = try await world.shell()
    #expect(try await shell.type("download 2.1") == .success)
  }

  @Test func `Below 25 MB nothing is asked`() async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part("film.mp4", "video/mp4", size: 24_999_999)])
    world.files.setMetered(true)
    var shell = try await world.shell()
    #expect(try await shell.type("download 2.1") == .success)
  }

  @Test func `Offline, what is only on the server is refused before anything is asked`() async throws {
    let world = try await AttachmentWorld([Self.program])
    var shell = try await world.shell()
    let answers = Answers([true])
    shell.person.ask = { answers.answer($0) }
    _ = try await shell.type("offline")
    for line in ["download 2.1", "save 2.1 /tmp", "download 2.1 --yes"] {
      #expect(try await shell.type(line) == .temporary)
      #expect(world.output.err.taken().contains("vmail is offline"))
    }
    #expect(answers.asked.isEmpty && world.files.fetched == 0)
    world.files.setLocal(true)
    #expect(try await shell.type("download 2.1") == .success)
  }

  @Test(
    arguments: [
      (ServerError.loginRefused(reason: "no"), .permission, "didn't accept the user name and password"),
      (RemoteMessageError.moved, .failure, "its message has moved on the server"),
      (RemoteMessageError.notOnServer, .failure, "no longer on the server"),
      (RemoteMessageError.changed("it is shorter"), .data, "it is shorter"),
      (AttachmentError.wrongSize(announced: 10, received: 9), .data, "only 9 of 10 bytes arrived"),
      (AttachmentError.cannotWrite(path: "/store", reason: "No space left"), .cannotWrite, "No space left"),
    ] as [(any Error, ExitCode, String)])
  func `What a server does is told with its code, and can be tried again`(
    _ error: any Error, _ code: ExitCode, _ words: String
  ) async throws {
    let world = try await AttachmentWorld([Self.sheet])
    world.files.set("2", .failure(error))
    var shell = try await world.shell()
    #expect(try await shell.type("download 2.1") == code)
    let told = world.output.err.taken()
    #expect(told.contains("Couldn't download numbers.csv: ") && told.contains(words), "\(told)")
    world.files.set("2", .success(Array("content".utf8)))
    #expect(try await shell.type("retry") == .success)
  }

  @Test func `A failure says what, and retry downloads it`() async throws {
    let world = try await AttachmentWorld([Self.sheet])
    world.files.set("2", .failure(AttachmentError.onlyOnServer))
    var shell = try await world.shell()
    #expect(try await shell.type("download 2.1") == .temporary)
    #expect(world.output.err.taken().contains("Couldn't download numbers.csv: it is only on the server"))
    world.files.set("2", .success(Array("content".utf8)))
    #expect(try await shell.type("retry") == .success)
    #expect(world.output.out.taken().hasPrefix("Downloaded numbers.csv"))
  }

  @Test(
    arguments: [
      (AttachmentError.damaged("it is truncated"), ExitCode.data), (.gone, .failure),
      (.wrongSize(announced: 3, received: 2), .data),
      (.cannotWrite(path: "p", reason: "No space left on device"), .cannotWrite),
    ])
  func `Each failure has its exit code`(_ error: AttachmentError, _ code: ExitCode) async throws {
    let world = try await AttachmentWorld([Self.sheet])
    world.files.set("2", .failure(error))
    var shell = try await world.shell()
    #expect(try await shell.type("download 2.1") == code)
  }

  @Test func `Progress is a bar where the size is known, else a count`() {
    #expect(
      DownloadProgress.line(name: "a.pdf", bytes: 500, of: 1_000, glyphs: .ascii)
        == "##########.......... 50% of 1 KB a.pdf")
    #expect(DownloadProgress.line(name: "a.pdf", bytes: 84_000, of: 0, glyphs: .ascii) == "a.pdf: 84 KB")
    #expect(DownloadProgress.line(name: "a", bytes: 9, of: 3, glyphs: .unicode).contains("100%"))
  }
}
