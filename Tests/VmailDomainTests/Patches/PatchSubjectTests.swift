import Testing

@testable import VmailDomain

/// The prefixes of patches, as git, b4 and people write them.
@Suite(.timeLimit(.minutes(10))) struct PatchSubjectTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let subject: String
    var title = "Title"
    var version = 1
    var numbers: (Int, Int) = (1, 1)
    var flags = "patch"
    var testDescription: String { subject }
  }

  static let cases = [
    Case(subject: "[PATCH] Title"), Case(subject: "[PATCH 2/7] Title", numbers: (2, 7)),
    Case(subject: "[PATCH v3 2/7] Title", version: 3, numbers: (2, 7)),
    Case(subject: "[PATCH 02/12 v2] Title", version: 2, numbers: (2, 12)),
    Case(subject: "[PATCHv4 0/3] Title", version: 4, numbers: (0, 3)),
    Case(subject: "[RFC PATCH v2 1/2] Title", version: 2, numbers: (1, 2), flags: "patch rfc"),
    Case(subject: "[PATCH RFC 1/2] Title", numbers: (1, 2), flags: "patch rfc"),
    Case(subject: "[RFCv2 PATCH] Title", flags: "patch rfc"),
    Case(subject: "[RESEND PATCH v2] Title", version: 2, flags: "patch resend"),
    Case(subject: "[PATCH RESEND 1/1] Title", numbers: (1, 1), flags: "patch resend"),
    Case(subject: "[tidewatch-devel] [PATCH 1/2] Title", numbers: (1, 2)),
    Case(subject: "[PATCH net-next, v5, 3/4] Title", version: 5, numbers: (3, 4)),
    Case(subject: "[PATCH [v2] 1/3]  Title", version: 2, numbers: (1, 3)),
    Case(subject: "[PATCH 6/5] Title", numbers: (6, 6)), Case(subject: "[PATCH 10000/2] Title"),
    Case(subject: "[PATCH v2 1/2]Title", version: 2, numbers: (1, 2)),
    Case(subject: "[PATCH] [v2] Title", version: 2), Case(subject: "[patch V2] Title", version: 2),
    Case(subject: "[PATCH] Title [2/3]", title: "Title [2/3]"), Case(subject: "Title", flags: ""),
    Case(subject: "[PATCH", title: "[PATCH", flags: ""), Case(subject: "[]", title: "", flags: ""),
    Case(subject: "[PATCH v100000] Title"), Case(subject: "[PATCH]\u{1b}[2J Title", title: "[2J Title"),
    Case(subject: "Re: [PATCH v2 1/2] Title", title: "Re: [PATCH v2 1/2] Title", flags: "reply"),
    Case(subject: "AW: [PATCH] Title", title: "AW: [PATCH] Title", flags: "reply"),
    Case(subject: "Sv: [PATCH] Title", title: "Sv: [PATCH] Title", flags: "reply"),
    Case(subject: "Fwd: x", title: "Fwd: x", flags: "reply"),
    Case(subject: "net: [x]", title: "net: [x]", flags: "reply"),
    Case(subject: "media: x", title: "media: x", flags: ""),
  ]

  @Test(arguments: cases)
  func `Subjects`(_ expected: Case) {
    let subject = PatchSubject(expected.subject)
    let flags = [
      ("patch", subject.isPatch), ("rfc", subject.isRFC), ("resend", subject.isResend),
      ("reply", subject.isReply),
    ].filter(\.1).map(\.0).joined(separator: " ")
    #expect(subject.title == expected.title && flags == expected.flags)
    #expect(subject.version == expected.version)
    #expect([subject.number, subject.total] == [expected.numbers.0, expected.numbers.1])
  }
}
