import Foundation
import Testing

@testable import VmailDomain
@testable import VmailEngine

/// What came of a message against what its server said there is.
@Suite(.timeLimit(.minutes(10))) struct ShortBodyTests {
  private static func message(_ parts: [BodyPart], size: Int) -> RemoteMessage {
    RemoteMessage(
      uid: 1, flags: [], internalDate: Date(timeIntervalSince1970: 0), size: size,
      structure: BodyPart(type: "multipart", subtype: "mixed", parts: parts), header: [0x0D, 0x0A])
  }

  private static let text = BodyPart(type: "text", subtype: "plain", size: 4)

  @Test(
    arguments: [
      (4, nil), (5, nil), (3, FetchPlan.Shortness.shorter), (1, .shorter), (0, .empty),
    ])
  func `The text of a whole message reaches to RFC822.SIZE`(count: Int, shortness: FetchPlan.Shortness?) {
    let message = Self.message([], size: 6)
    let bodies = [MessageSection.text: [UInt8](repeating: 0x61, count: count)]
    #expect(FetchPlan.whole.shortness(of: bodies, in: message) == shortness)
  }

  @Test func `Nothing is missing of a message without a text`() {
    #expect(FetchPlan.whole.shortness(of: [.text: []], in: Self.message([], size: 2)) == nil)
  }

  @Test(
    arguments: [
      (4, 4, nil), (9, 4, nil), (4, 3, FetchPlan.Shortness.shorter), (3, 0, .empty), (0, 4, .empty),
    ])
  func `A part has the octets that BODYSTRUCTURE gives it`(
    first: Int, second: Int, shortness: FetchPlan.Shortness?
  ) {
    let message = Self.message([Self.text, Self.text], size: 1_000)
    let bodies: [MessageSection: [UInt8]] = [
      .part("1"): [UInt8](repeating: 0x61, count: first), .part("2"): [UInt8](repeating: 0x61, count: second),
    ]
    #expect(FetchPlan.parts(["1", "2"]).shortness(of: bodies, in: message) == shortness)
  }

  @Test func `What was not asked for is not missed`() {
    let message = Self.message([Self.text, Self.text], size: 1_000)
    #expect(FetchPlan.parts(["1"]).shortness(of: [.part("1"): Array("text".utf8)], in: message) == nil)
  }
}
