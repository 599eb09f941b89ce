import Foundation
import Glibc
import Testing

@testable import VmailSystem

@Suite(.timeLimit(.minutes(10))) struct PrivateFileTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/vmail-files-" + UUID().uuidString

  @Test func `Nobody else reads it, whatever others' files are like`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let mask = umask(0o022)
    defer { umask(mask) }
    let path = try PrivateFile.write("x".utf8, in: folder, kind: "page", ending: ".html")
    let modes = try [path, folder].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
    }
    #expect(modes == [0o600, 0o700])
  }
}
