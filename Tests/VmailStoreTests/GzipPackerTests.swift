import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct GzipPackerTests {
  /// Text, data that can't be made smaller, and base64 in the middle and alone, for which other levels are chosen.
  private static func texts() throws -> [[UInt8]] {
    let words = Array(String(repeating: "some words of a text\n", count: 4_000).utf8)
    let random = try FileDescriptor.open("/dev/urandom").read(at: 0, length: 200_000)
    let base64 = Array(Data(random).base64EncodedString(options: .lineLength76Characters).utf8)
    return [
      Array("x".utf8), words, random, words + base64 + words, base64, Array(base64.prefix(16 << 10)),
      [UInt8](repeating: 0x78, count: 1 << 20),
    ]
  }

  private static func streamed(_ text: [UInt8]) throws -> [UInt8] {
    var member: [UInt8] = []
    let writer = try GzipWriter(path: "", isBase64: GzipWriter.isMostlyBase64(text))
    try writer.write(Array(text.prefix(100_000))) { member += $0 }
    try writer.write(Array(text.dropFirst(100_000)), isLast: true) { member += $0 }
    return member
  }

  @Test func `Each library unpacks what the other has packed and salvage finds both`() throws {
    let place = TemporaryStore()
    let path = place.directory + "-member"
    defer { try? FileManager.default.removeItem(atPath: path) }
    for text in try Self.texts() {
      for member in [try Self.streamed(text), try #require(GzipPacker.pack(text))] {
        #expect(member.starts(with: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0]))
        #expect(GzipPacker.unpack(member, longest: text.count) == text)
        try Data(member).write(to: URL(filePath: path))
        let file = try FileDescriptor.open(path)
        defer { file.closeQuietly() }
        let reader = try GzipReader(file, 0..<member.count)
        #expect(try reader.read(count: text.count + 1) == text && reader.state == .ended)
      }
    }
  }

  @Test func `Only one whole member is unpacked that is no longer than allowed`() throws {
    for text in try Self.texts() {
      let member = try #require(GzipPacker.pack(text))
      #expect(GzipPacker.unpack(member, longest: text.count + 1) == text)
      for (wrong, longest) in [
        (member, text.count - 1), (Array(member.dropLast()), text.count), (member + [0], text.count),
        (member + member, 2 * text.count), ([], text.count), (text, text.count),
      ] {
        #expect(GzipPacker.unpack(wrong, longest: longest) == nil, "\(text.count) bytes, \(longest) allowed")
      }
    }
  }

  @Test func `What many tasks pack at once is what one packs`() async throws {
    let texts = (0..<400).map { number in
      Array("Subject: m\(number)\n\n".utf8) + Array(String(repeating: "word\(number) ", count: number).utf8)
    }
    let members = await withTaskGroup(of: (Int, [UInt8]?).self) { group in
      for (number, text) in texts.enumerated() { group.addTask { (number, GzipPacker.pack(text)) } }
      return await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
    }
    for (number, text) in texts.enumerated() {
      #expect(members[number] == GzipPacker.pack(text))
      #expect(members[number].flatMap { GzipPacker.unpack($0, longest: text.count) } == text)
    }
  }
}
