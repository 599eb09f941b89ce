import Foundation
import Testing
import VmailDomain
import VmailMessage
import VmailTestSupport

/// Mail in files that gzip has packed.
@Suite("Packed mail", .timeLimit(.minutes(10)), .waitsForPrograms)
struct PackedMailTests {
  private let folder: TemporaryFolder
  private let mbox = "From a@x.example Wed Feb  5 14:30:00 2025\nSubject: x\n\nText\n\n"
  private let mail = "From: a@x.example\nSubject: x\n\nText\n"

  init() throws { folder = try TemporaryFolder() }

  private func packed(_ text: String) throws -> [UInt8] {
    let plain = try folder.write("plain", text)
    defer { try? FileManager.default.removeItem(atPath: plain) }
    return [UInt8](try OtherProgram.run(["gzip", "-c", plain]))
  }

  @Test func `An mbox and a message are unpacked, whatever their names`() throws {
    try folder.write("a/Work.mbox.gz", packed(mbox + mbox.replacing("Text", with: "More")))
    try folder.write("a/Sent", packed(mbox))
    try folder.write("a/one.eml.gz", packed(mail))
    let result = try ScanResult(folder.path + "/a")
    #expect(result.folders == ["Sent", "Work", "Work", nil] && result.failures.isEmpty)
    #expect(result.messages[3].path.hasSuffix("/one.eml.gz"))
  }

  @Test func `Several members are one file, and padding is ignored`() throws {
    let path = try folder.write("a.gz", packed(mbox) + packed(mbox) + [0, 0, 0])
    let result = try ScanResult(path)
    #expect(result.messages.count == 2 && result.failures.isEmpty)
  }

  @Test func `More than a piece is unpacked`() throws {
    let count = 40_000
    let result = try ScanResult(
      folder.write("a.gz", packed((0..<count).map { mbox.replacing("Text", with: "Text \($0)") }.joined())))
    #expect(result.messages.count == count && result.failures.isEmpty)
    #expect(result.texts.last == "Subject: x\n\nText \(count - 1)\n")
  }

  @Test func `A file that is cut off or damaged gives what is there, and says so`() throws {
    let text = (0..<2_000).map { mbox.replacing("Text", with: "Text \($0 &* 7_919 % 1_000)") }.joined()
    let bytes = try packed(text)
    let cut = try ScanResult(folder.write("cut.gz", Array(bytes.prefix(bytes.count / 2))))
    #expect((100..<2_000).contains(cut.messages.count) && cut.failures.count == 1)
    #expect(cut.reasons == ["the gzip data is damaged or cut off; the rest of the mail is missing"])
    var broken = bytes
    broken[bytes.count - 6] ^= 1
    let wrong = try ScanResult(folder.write("sum.gz", broken))
    #expect(wrong.messages.count == 2_000 && wrong.failures.count == 1)
    let nothing = try ScanResult(folder.write("none.gz", Array(bytes.prefix(4))))
    #expect(nothing.messages.isEmpty && !nothing.failures.isEmpty)
  }

  @Test func `Archives within are refused`() throws {
    let twice = try packed(mbox)
    let inner = try folder.write("inner.gz", twice)
    let outer = [UInt8](try OtherProgram.run(["gzip", "-c", inner]))
    #expect(
      try ScanResult(folder.write("b.gz", outer)).reasons == ["compressed more than once: unpack it first"])
    #expect(
      try ScanResult(folder.write("a.zst", [0x28, 0xB5, 0x2F, 0xFD, 0])).reasons == [
        "compressed archive (zstd): unpack it first"
      ])
  }

  @Test func `A message in a Maildir may be packed`() throws {
    try folder.write("m/cur/1:2,S", packed(mail))
    try folder.write("m/cur/2:2,S", Array(packed(mail).dropLast(9)))
    try folder.makeFolder("m/new")
    let result = try ScanResult(folder.path + "/m")
    #expect(result.texts == [mail] && result.messages[0].flags == .seen)
    #expect(result.reasons == ["the gzip data is damaged or too large"])
  }
}
