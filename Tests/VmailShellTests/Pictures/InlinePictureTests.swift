import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// A conversation of one message with pictures, on a terminal.
private struct PictureWorld {
  let mail: TestStore
  let output = ShellOutput()
  let fetcher = CountingFetcher()

  init() async throws {
    mail = try .ofProgram()
    let message = mail.message(
      MessageContent(
        messageId: "1@example.org", subject: "Pictures",
        from: Participant(name: "Ann", email: "ann@example.org"), text: "Text", digest: []),
      dateReceived: TestClock.start - 3600, folder: nil)
    try await mail.store.write { store in
      let account = try store.addAccount(name: "work", email: "", kind: .local)
      var message = message
      message.folder = try store.snapshot.folders(accountId: account.id).first { $0.type == .inbox }?.id
      _ = try store.add([message], accountId: account.id)
    }
  }

  static let kitty = ["TERM": "xterm-kitty", "COLORTERM": "truecolor"]
  static let path = "/usr/bin:/bin"

  func shell(
    _ terminal: [String: String] = kitty, path: String = path, isInteractive: Bool = true
  ) -> Shell {
    let variables = terminal.merging(["PATH": path]) { $1 }
    return Shell.forTests(
      mail: mail, output: output, variables: variables, isInteractive: isInteractive,
      terminal: TerminalEnvironment(
        isInputTerminal: true, isOutputTerminal: true, isErrorTerminal: false, variables: variables,
        size: { .init(columns: 80, rows: 30) })
    ) { [fetcher] ports in
      ports.opener = PictureOpener()
      ports.pictures = fetcher.fetch
    }
  }

  func trustSender() async throws {
    try await mail.store.write {
      try $0.addTrustedSender(TrustedSender(senderEmail: "ann@example.org", createdDate: TestClock.start))
    }
  }

  /// Lines with the pictures in them as `<picture>`.
  func shown() -> [String] {
    var text = output.out.taken()
    let graphics = text.matches(
      of: /(\u{1B}_G[^\u{1B}]*\u{1B}\\)+|\u{1B}P[^\u{1B}]*\u{1B}\\|\u{1B}\]1337[^\u{7}]*\u{7}/)
    for range in graphics.map(\.range).reversed() { text.replaceSubrange(range, with: "<picture>") }
    return text.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n").map(String.init)
  }
}

private final class CountingFetcher: Sendable {
  private let addresses = Mutex<[String]>([])

  var fetched: [String] { addresses.withLock { $0 } }

  func fetch(_ address: String) async throws -> [UInt8]? {
    addresses.withLock { $0.append(address) }
    return address.hasSuffix("good.png") ? SmallPicture.png : Array("<svg onload=x>".utf8)
  }
}

private enum SmallPicture {
  /// One red pixel.
  static let png = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC")
      ?? Data())
  static let data = "data:image/png;base64," + Data(png).base64EncodedString()
}

private struct PictureOpener: MessageOpening {
  func readable(_ source: [UInt8], _ options: ReadingOptions) -> ReadableMessage {
    let addresses = ["https://img.example.org/good.png", "https://img.example.org/bad.png"]
    func remote(_ place: Int) -> RichText.Image {
      let url = addresses[place]
      return .init(
        alternative: "remote \(place)",
        source: options.allowsRemoteImages ? .remote(url: url) : .blocked(url: url), width: 80, height: 64)
    }
    func run(_ image: RichText.Image, link: Int? = nil) -> RichText.Run { .init(.image(image), link: link) }
    let blocks: [RichText.Block] = [
      .paragraph([
        .init(.text("Before ")), run(.init(alternative: "map", source: .inline(contentID: "map@x"))),
        .init(.text("\nafter")),
      ]),
      .item(
        .bullet,
        [.paragraph([run(.init(alternative: "dot", source: .embedded(data: SmallPicture.data)), link: 0)])]),
      .paragraph([
        .init(.text("Icon ")),
        run(.init(alternative: "smile", source: .inline(contentID: "map@x"), width: 16)),
      ]),
      .paragraph([run(remote(0))]), .paragraph([run(remote(1))]),
    ]
    return ReadableMessage(
      text: RichText(blocks: blocks, links: [.init(text: "dot", target: "https://example.org/")]),
      blockedImages: options.allowsRemoteImages ? [] : addresses,
      allowedImages: options.allowsRemoteImages ? addresses : [])
  }

  func page(of source: [UInt8], _ options: ReadingOptions, pictures: [String: String]) -> String { "" }
  func headers(of source: [UInt8]) -> [HeaderField] { [] }

  func pictures(_ contentIDs: Set<String>, of source: [UInt8]) -> [String: [UInt8]] {
    contentIDs.contains("map@x") ? ["map@x": SmallPicture.png] : [:]
  }
}

@Suite(
  .enabled(if: SandboxHere.has("chafa"), "bubblewrap or chafa is not installed, or not allowed to work"),
  .timeLimit(.minutes(10)))
struct InlinePictureTests {
  @Test(
    arguments: [
      ["TERM": "xterm-kitty"], ["TERM": "foot"], ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"],
    ])
  func `Pictures that are in the mail stand at their places, on terminals with graphics`(
    _ terminal: [String: String]
  ) async throws {
    let world = try await PictureWorld()
    var shell = world.shell(terminal)
    #expect(try await shell.type("open 1") == .success)
    let lines = world.shown()
    let place = try #require(lines.firstIndex { $0.contains("<picture>") })
    #expect(Array(lines[(place - 1)...(place + 1)]) == ["   Before", "   <picture>", "   after"])
    #expect(lines[place + 2] == "   - <picture>" && lines[place + 3] == "     [1]")
    #expect(lines.contains("   Icon [inline image: smile]"))
    #expect(lines.contains("   [image: remote 0, blocked]"))
    #expect(world.fetcher.fetched.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.mail.directory + "/pages").isEmpty)
  }

  @Test(
    arguments: [
      ["TERM": "xterm-256color"], ["TERM": "xterm-kitty", "TMUX": "x"],
      ["TERM": "xterm-kitty", "NO_COLOR": "1"],
    ])
  func `Without graphics, and without colours, words stand for them until images draws them of characters`(
    _ terminal: [String: String]
  ) async throws {
    let world = try await PictureWorld()
    try await world.trustSender()
    var shell = world.shell(terminal)
    #expect(try await shell.type("open 1") == .success)
    #expect(world.shown().contains("   Before [inline image: map]"))
    #expect(world.fetcher.fetched.isEmpty)
    #expect(try await shell.type("images 1") == .success)
    #expect(world.fetcher.fetched == ["https://img.example.org/good.png", "https://img.example.org/bad.png"])
    let drawn = world.shown()
    #expect(!drawn.contains { $0.contains("<picture>") || $0.contains("not loaded") })
    // The picture is one pixel, and so one character.
    let place = try #require(drawn.firstIndex(of: "   Before"))
    #expect(drawn[place + 1].allSatisfy { $0 == " " } && drawn[place + 2] == "   after")
    #expect(try await shell.type("message 1") == .success)
    #expect(world.shown().contains("   Before [inline image: map]"))
    #expect(world.fetcher.fetched.count == 2)
  }

  @Test func `Where nothing can be drawn, images loads nothing, and says so`() async throws {
    let world = try await PictureWorld()
    var shell = world.shell(["TERM": "dumb"])
    #expect(try await shell.type("open 1; images 1; message 1") == .success)
    let lines = world.shown()
    #expect(lines.contains("   Before [inline image: map]"))
    #expect(!lines.contains { $0.contains("<picture>") })
    #expect(lines.contains { $0.contains("allowed, but not loaded") })
    #expect(world.fetcher.fetched.isEmpty)
  }

  @Test func `Images loads what was asked for and shows it; what is no picture stays words`() async throws {
    let world = try await PictureWorld()
    var shell = world.shell()
    _ = try await shell.type("open 1")
    _ = world.shown()
    #expect(try await shell.type("images 1") == .success)
    #expect(world.fetcher.fetched == ["https://img.example.org/good.png", "https://img.example.org/bad.png"])
    let lines = world.shown()
    #expect(lines.count { $0.contains("<picture>") } == 3)
    #expect(lines.contains("   [image: remote 1]"))
    #expect(world.output.err.taken().contains("1 image couldn't be shown."))
  }

  @Test func `What was drawn is neither loaded nor drawn again`() async throws {
    let world = try await PictureWorld()
    var shell = world.shell()
    _ = try await shell.type("open 1; images 1")
    let count = world.fetcher.fetched.count { $0.hasSuffix("good.png") }
    _ = world.shown()
    _ = try await shell.type("message 1")
    #expect(world.fetcher.fetched.count { $0.hasSuffix("good.png") } == count)
    #expect(world.shown().count { $0.contains("<picture>") } == 3)
  }

  @Test func `A trusted sender's pictures are loaded at a prompt, and not by scripts that only open`()
    async throws
  {
    let world = try await PictureWorld()
    try await world.trustSender()
    var script = world.shell(isInteractive: false)
    _ = try await script.type("open 1")
    #expect(world.fetcher.fetched.isEmpty)
    var shell = world.shell()
    _ = try await shell.type("open 1")
    #expect(world.fetcher.fetched.count == 2)
    _ = try await shell.type("set remote-images off; open 1")
    #expect(world.fetcher.fetched.count == 2)
  }

  @Test func `Without a sandbox nothing is loaded or drawn, and images says so`() async throws {
    let world = try await PictureWorld()
    var shell = world.shell(path: "/nowhere")
    #expect(try await shell.type("open 1; images 1") == .success)
    let lines = world.shown()
    #expect(!lines.contains { $0.contains("<picture>") })
    #expect(
      lines.joined(separator: " ").contains(
        "bubblewrap, which provides the sandbox for drawing images, is not installed"))
    #expect(world.fetcher.fetched.isEmpty)
  }
}
