import Foundation
import Testing
import VmailTestSupport

@testable import VmailDomain
@testable import VmailEngine

/// Two messages of a server are the same if header, size and Message-ID agree, and without a Message-ID their content
/// (page 9.20).
@Suite(.timeLimit(.minutes(10))) struct MessageIdentityTests {
  struct Mail: Sendable {
    var header = "Message-ID: <1@x>\r\nSubject: s\r\n\r\n"
    var size = 100
    var objectId: String?
    var text = "text"

    func identity() -> MessageIdentity {
      let message = MessageIdentityTests.message(header, size: size, objectId: objectId)
      return MessageRecognition.identity(of: message, bodies: [.text: Array(text.utf8)])
    }
  }

  private static func message(_ header: String, size: Int = 100, objectId: String? = nil) -> RemoteMessage {
    RemoteMessage(
      uid: 1, flags: [], internalDate: Date(timeIntervalSince1970: 0), size: size, structure: nil,
      header: Array(header.utf8), objectId: objectId)
  }

  private static let bare = "Subject: s\r\n\r\n"

  @Test(
    arguments: [
      (Mail(), Mail(), true),
      (Mail(), Mail(text: "other"), true),
      (Mail(), Mail(size: 101), false),
      (Mail(), Mail(header: "Message-ID: <1@x>\r\nSubject: t\r\n\r\n"), false),
      (Mail(), Mail(header: "Message-ID: <2@x>\r\nSubject: s\r\n\r\n"), false),
      (Mail(header: bare), Mail(header: bare), true),
      (Mail(header: bare), Mail(header: bare, text: "tex2"), false),
      (Mail(header: bare), Mail(header: bare, size: 101), false),
      (Mail(objectId: "M1"), Mail(objectId: "M1"), true),
      (Mail(objectId: "M1"), Mail(header: bare, size: 7, objectId: "M1", text: "other"), true),
      (Mail(objectId: "M1"), Mail(objectId: "M2"), false),
      (Mail(objectId: "M1"), Mail(), false),
    ])
  func `What makes two messages one`(one: Mail, other: Mail, isSame: Bool) {
    #expect((one.identity() == other.identity()) == isSame)
  }

  @Test(
    arguments: [
      (
        "Message-ID: <2@x>\r\nSubject: s\r\n t\r\nTo: a@x,\r\n\tb@x\r\nDate: Mon, 2 Nov 2026 10:00:00 +0100",
        true
      ),
      ("Date: Mon, 2 Nov 2026 10:00:01 +0100\nTo: a@x, b@x\nSubject: s t", false),
      ("Date: Mon, 2 Nov 2026 10:00:00 +0100\nTo: a@x\nSubject: s t", false),
      ("Date: Mon, 2 Nov 2026 10:00:00 +0100\nTo: a@x, b@x\nCc: c@x\nSubject: s t", false),
      ("Date: Mon, 2 Nov 2026 10:00:00 +0100\nTo: a@x, b@x\nSubject: t", false), ("", false),
    ])
  func `A copy with another Message-ID has the same date, recipients and subject, however they are folded`(
    header: String, isCopy: Bool
  ) {
    let own = "To: a@x, b@x\nSubject: s t\nDate: Mon, 2 Nov 2026 10:00:00 +0100\n\nDate: x\n"
    #expect(Self.message(header + "\r\n\r\n").isRenamedCopy(of: Array(own.utf8)) == isCopy)
  }

  @Test(
    arguments: [
      ("Message-ID: <1@x>\r\n\r\n", false), ("Subject: s\nmessage-id:1\n\n", false),
      ("MESSAGE-ID \t: <1@x>\r\n\r\n", false), ("Message-ID:\r\n <1@x>\r\n\r\n", false),
      ("Message-ID:\r\n\t\r\n  <1@x>\r\n\r\n", false), ("Message-ID: x\r\n\r\n", false),
      ("", true), ("\r\n", true), ("Subject: s\r\n\r\n", true), ("Message-ID:\r\n\r\n", true),
      ("Message-ID: <>\r\n\r\n", true), ("Message-ID: \t \r\nSubject: s\r\n\r\n", true),
      ("Subject: s\r\n Message-ID: <1@x>\r\n\r\n", true), ("X-Message-ID: <1@x>\r\n\r\n", true),
      ("Message-IDs: <1@x>\r\n\r\n", true), ("Message-I: <1@x>\r\n\r\n", true),
      ("Message-ID <1@x>\r\nSubject: s\r\n\r\n", false),
      ("Message-ID: <>\r\nMessage-ID: <1@x>\r\n\r\n", false),
    ])
  func `A Message-ID is a field with something in it, however it is written`(
    header: String, isAnonymous: Bool
  ) {
    #expect(Self.message(header).isAnonymous == isAnonymous)
    #expect(!Self.message(header, objectId: "M1").isAnonymous)
  }

  @Test func `An anonymous message of up to 1 MB is fetched whole, since only its content distinguishes it`()
  {
    var message = Self.message(Self.bare, size: FetchPlan.Limits.sync.whole)
    message.structure = BodyPart(
      type: "multipart", subtype: "mixed", parameters: [.init(name: "boundary", value: "b")],
      parts: [
        BodyPart(type: "text", subtype: "plain", size: 10),
        BodyPart(type: "image", subtype: "png", encoding: "base64", size: 900_000),
      ])
    #expect(FetchPlan(message) == .whole)
    message.size += 1
    #expect(FetchPlan(message) == .parts(["1"]))
    #expect(FetchPlan(message, limits: .reading) == .parts(["1"]))
    message.size -= 1
    message.objectId = "M1"
    #expect(FetchPlan(message) == .parts(["1"]))
  }
}
