import Foundation
import Testing

@testable import VmailDomain
@testable import VmailEngine

@Suite("What is fetched of a message", .timeLimit(.minutes(10)))
struct FetchPlanTests {
  private static let kilobyte = 1 << 10

  private static func text(_ size: Int, _ subtype: String = "plain", disposition: String? = nil) -> BodyPart {
    BodyPart(type: "text", subtype: subtype, size: size, disposition: disposition)
  }

  private static func file(_ size: Int) -> BodyPart {
    BodyPart(type: "application", subtype: "pdf", encoding: "base64", size: size, disposition: "attachment")
  }

  private static func multipart(_ parts: [BodyPart], boundary: String? = "b") -> BodyPart {
    BodyPart(
      type: "multipart", subtype: "mixed",
      parameters: boundary.map { [.init(name: "boundary", value: $0)] } ?? [], parts: parts)
  }

  private static func message(_ structure: BodyPart?, size: Int? = nil) -> RemoteMessage {
    let sum = structure.map { $0.leaves().reduce(0) { $0 + $1.part.size } } ?? 0
    return RemoteMessage(
      uid: 1, flags: [], internalDate: Date(timeIntervalSince1970: 0), size: size ?? sum + 500,
      structure: structure, header: Array("Message-ID: <a@example.org>\r\n\r\n".utf8))
  }

  @Test(
    arguments: [
      (524_287, ["1", "2"]), (524_288, ["1", "2"]), (524_289, ["1"]), (50_000_000, ["1"]),
    ])
  func `A text up to 512 KB is fetched, a longer one waits`(size: Int, sections: [String]) {
    let structure = Self.multipart([Self.text(10), Self.text(size, "html"), Self.file(2_000_000)])
    #expect(FetchPlan(Self.message(structure)) == .parts(sections))
    #expect(FetchPlan(Self.message(structure), limits: .reading) == .parts(["1", "2"]))
  }

  @Test(arguments: [("plain", "reaction"), ("vnd.google.email-reaction+json", nil)] as [(String, String?)])
  func `A reaction is fetched with the texts beside it`(subtype: String, disposition: String?) {
    let structure = Self.multipart([
      Self.text(10), Self.text(40, subtype, disposition: disposition), Self.text(10, "html"),
      Self.file(2_000_000),
    ])
    #expect(FetchPlan(Self.message(structure)) == .parts(["1", "2", "3"]))
  }

  @Test func `A message of one text is fetched up to 512 KB, and left out above`() {
    let sizes = [(524_287, true), (524_288, true), (524_289, false), (2 << 20, false)]
    for (size, isWhole) in sizes {
      let message = Self.message(Self.text(size))
      let expected: FetchPlan = isWhole ? .whole : .parts([])
      #expect(FetchPlan(message) == expected, "\(size)")
      #expect(FetchPlan(message, limits: .reading) == .whole)
    }
  }

  @Test(
    arguments: [(1_048_575, true), (1_048_576, true), (1_048_577, false)])
  func `A message of which nothing is known is fetched whole up to 1 MB`(size: Int, isWhole: Bool) {
    #expect(FetchPlan(Self.message(nil, size: size)) == (isWhole ? .whole : .parts([])))
    #expect(FetchPlan(Self.message(nil, size: size), limits: .reading) == .whole)
  }

  @Test(
    arguments: [(1_048_575, true), (1_048_576, true), (1_048_577, false)])
  func `Texts alone are fetched whole up to 1 MB in all, and one by one above`(size: Int, isWhole: Bool) {
    let structure = Self.multipart([Self.text(400_000), Self.text(400_000)])
    #expect(FetchPlan(Self.message(structure, size: size)) == (isWhole ? .whole : .parts(["1", "2"])))
  }

  @Test(arguments: [(19, 19), (20, 20), (21, 20)])
  func `Of up to 20 texts all are fetched, of more the first 20`(count: Int, fetched: Int) {
    let texts = Array(repeating: Self.text(10), count: count)
    let message = Self.message(Self.multipart(texts + [Self.file(9_000)]))
    #expect(FetchPlan(message).sections.count == fetched)
    #expect(FetchPlan(message, limits: .reading).sections.count == count)
  }

  @Test(arguments: [(4_095, true), (4_096, true), (4_097, false)])
  func `Up to 4 KB of other parts come along`(size: Int, isWhole: Bool) {
    let structure = Self.multipart([Self.text(10), Self.file(size)])
    #expect(FetchPlan(Self.message(structure)) == (isWhole ? .whole : .parts(["1"])))
  }

  @Test(
    arguments: ["signed", "encrypted", "mixed"], [1 << 20, (1 << 20) + 1])
  func `A message that is signed or encrypted as a whole is fetched whole, within the limit`(
    subtype: String, size: Int
  ) {
    var structure = Self.multipart([Self.text(10), Self.file(size - 510)])
    structure.subtype = subtype
    let isWhole = subtype != "mixed" && size == 1 << 20
    #expect(FetchPlan(Self.message(structure, size: size)) == (isWhole ? .whole : .parts(["1"])))
    let reading = FetchPlan(Self.message(structure, size: size), limits: .reading)
    #expect(reading == (subtype == "mixed" ? .parts(["1"]) : .whole))
  }

  @Test func `S/MIME data is fetched whole`() {
    let structure = BodyPart(type: "application", subtype: "pkcs7-mime", encoding: "base64", size: 9_000)
    #expect(FetchPlan(Self.message(structure)) == .whole)
  }

  @Test func `A text that is an attachment doesn't count as text to read`() {
    let structure = Self.multipart([Self.text(10), Self.text(9_000, disposition: "attachment")])
    for limits in [FetchPlan.Limits.sync, .reading] {
      #expect(FetchPlan(Self.message(structure), limits: limits) == .parts(["1"]))
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct AnnouncedSizeTests {
  /// Lines of 76 characters, which the boundary's line end follows.
  @Test(arguments: [0, 1, 2, 3, 56, 57, 58, 113, 114, 120_000, 999_999, 1_000_000])
  func `A size before the download is the size after it, less the padding`(size: Int) {
    let encoded = Data(count: size).base64EncodedString(options: [.lineLength76Characters])
    for lineEnd in ["", "\r\n"] where size > 0 || lineEnd.isEmpty {
      let part = BodyPart(
        type: "image", subtype: "png", encoding: "base64", size: (encoded + lineEnd).utf8.count)
      #expect(part.decodedSize == (size + 2) / 3 * 3)
    }
  }
}
