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

  @Test func `A file that replaces another has its name, and readers keep the former one`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try PrivateFile.write("old".utf8, in: folder, kind: "source", replacing: "7.eml")
    let reader = try #require(FileHandle(forReadingAtPath: first))
    // A link that somebody planted is replaced, and not followed.
    let planted = folder + "/source-8.eml"
    try FileManager.default.createSymbolicLink(atPath: planted, withDestinationPath: first)
    let second = try PrivateFile.write("new".utf8, in: folder, kind: "source", replacing: "7.eml")
    let third = try PrivateFile.write("x".utf8, in: folder, kind: "source", replacing: "8.eml")
    #expect(first == folder + "/source-7.eml" && second == first && third == planted)
    #expect(try reader.readToEnd() == Data("old".utf8))
    #expect(try Data(contentsOf: URL(filePath: second)) == Data("new".utf8))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
        "source-7.eml", "source-8.eml",
      ])
    // Where it can't be replaced, nothing is left.
    try FileManager.default.createDirectory(
      atPath: folder + "/source-9.eml", withIntermediateDirectories: false)
    #expect(throws: PrivateFile.Failure(path: folder + "/source-9.eml", code: EISDIR)) {
      try PrivateFile.write("x".utf8, in: folder, kind: "source", replacing: "9.eml")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 3)
  }
}
