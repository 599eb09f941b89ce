import Foundation
import Testing

@testable import VmailSystem
@testable import VmailProcess

/// Sockets are open in every program that is started, unless they are kept from it.
@Suite(.timeLimit(.minutes(10))) struct OpenDescriptorTests {
  /// Prints the descriptors it has: the three streams, and that of the folder it reads.
  private static let listing = "/bin/ls /proc/self/fd"
  private static let own: [Substring] = ["0", "1", "2", "3"]

  @Test func `A program gets its standard streams only`() async throws {
    try await withOpenDescriptors {
      let run = BoundedRun(path: "/bin/ls", arguments: ["/proc/self/fd"], variables: [:], connection: nil)
      let output = try #require(try await run.run()).output
      #expect(String(decoding: output, as: UTF8.self).split(separator: "\n") == Self.own)
    }
  }

  @Test func `A command line of the shell does as well`() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/vmail-descriptors-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await withOpenDescriptors {
      let program = try #require(
        Subprocess(command: Self.listing + " > \"$1\"", parameters: ["sh", path], input: nil, variables: [:]))
      #expect(program.wait() == 0)
      let found = try String(contentsOfFile: path, encoding: .utf8)
      #expect(found.split(separator: "\n") == Self.own)
    }
  }

  /// With some open that are not closed when another program is started, as sockets are.
  private func withOpenDescriptors(_ body: () async throws -> Void) async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    try await body()
  }
}
