import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import VmailViews

@Suite("Pictures in mail that were left on its server", .timeLimit(.minutes(10)))
struct InlinePartTests {
  private static let ids: Set = ["map@x", "dot@x"]

  private static func picture(_ id: String, _ section: String) -> MessageContent.Part {
    MessageContent.Part(
      filename: nil, mimeType: "image/png", sizeBytes: 7, contentId: id, isInline: true, section: section)
  }

  private let world: AttachmentWorld

  init() async throws {
    world = try await AttachmentWorld([Self.picture("map@x", "2"), Self.picture("dot@x", "3")])
  }

  private func parts(_ shell: inout Shell, fetches: Bool) async throws -> [String: [UInt8]] {
    var open = try #require(shell.session.conversation)
    let email = try #require(open.email(2))
    let found = try await InlineParts.read(Self.ids, of: email, in: &open, fetches: fetches, &shell)
    shell.session.conversation = open
    return found
  }

  @Test func `They come when they are asked for, and stay`() async throws {
    var shell = try await world.shell()
    #expect(try await parts(&shell, fetches: false).isEmpty)
    #expect(world.files.fetched == 0)
    #expect(try await Set(parts(&shell, fetches: true).keys) == Self.ids)
    #expect(world.files.fetched == 2)
    #expect(try await Set(parts(&shell, fetches: false).keys) == Self.ids)
    #expect(shell.session.conversation?.emails[1].attachments.allSatisfy(\.isDownloaded) == true)
  }

  @Test func `Offline they don't`() async throws {
    var shell = try await world.shell()
    _ = try await shell.type("offline")
    #expect(try await parts(&shell, fetches: true).isEmpty)
    #expect(world.files.fetched == 0)
  }

  @Test func `Where one can't be had that is said once, and no other is tried`() async throws {
    world.files.set("2", .failure(ServerError.loginRefused(reason: "")))
    var shell = try await world.shell()
    #expect(try await parts(&shell, fetches: true).isEmpty)
    #expect(world.files.fetched == 1)
    #expect(world.output.err.taken().contains("Couldn't load an image"))
  }
}
