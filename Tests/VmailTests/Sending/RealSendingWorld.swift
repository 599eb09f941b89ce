import Foundation
import Testing
import VmailServerSupport

/// Two people with a vmail each, and a third, on a server as providers run it: Postfix takes their mail, and Dovecot
/// keeps it.
struct RealSendingWorld {
  let server: RealMailServer
  let alice: ServerWorld
  let bob: ServerWorld
  /// Whom mail goes to unseen.
  let carol: RealMailServer.User

  init() async throws {
    server = try await RealMailServer.shared()
    alice = try await ServerWorld()
    bob = try await ServerWorld()
    carol = try server.makeUser()
    for world in [alice, bob] {
      let added = try world.program.run("account add work \(try options(of: world))")
      try #require(added.code == 0, "\(added)")
      try world.sync()
    }
  }

  func options(of world: ServerWorld, _ replaced: [String: String] = [:]) throws -> String {
    let postfix = try #require(server.postfix)
    return world.options(["smtp": "localhost:\(postfix.tlsPort)"].merging(replaced) { $1 })
  }

  func remove() {
    alice.remove()
    bob.remove()
  }

  /// The messages of a folder, as they are on the server.
  func sources(_ user: RealMailServer.User, _ folder: String = "INBOX") async throws -> [String] {
    try await server.doveadm("fetch", "-u", user.name, "text", "mailbox", folder)
      .components(separatedBy: "text:\n").dropFirst().map { $0.replacing("\u{C}", with: "") }
  }

  /// What is in the INBOX once so many are: Postfix hands them on by itself. It is asked again and again, for as long
  /// as the suite's time limit lets it.
  func arrived(_ user: RealMailServer.User, atLeast count: Int) async throws -> [String] {
    var sources: [String] = []
    while sources.count < count, !Task.isCancelled { sources = try await self.sources(user) }
    return sources
  }
}
