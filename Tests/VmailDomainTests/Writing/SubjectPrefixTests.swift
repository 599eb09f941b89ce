import Testing
import VmailDomain

@Suite("Subjects of replies", .timeLimit(.minutes(10)))
struct SubjectPrefixTests {
  @Test(
    arguments: [
      ("Plans", "Re: Plans"), ("Re: Plans", "Re: Plans"), ("RE: re : Re[2]: Plans", "Re: Plans"),
      ("AW: Antw: SV: Plans", "Re: Plans"), ("回复：Plans", "Re: Plans"), ("Re: Fwd: Plans", "Re: Plans"),
      ("[list] Re: Plans", "Re: [list] Re: Plans"), ("Report: all well", "Re: Report: all well"),
      ("", "Re: "), ("Re: a\r\nBcc: eve@x.test\u{1B}[2J", "Re: a Bcc: eve@x.test [2J"), ("\nRe: a", "Re: a"),
      ("Re:", "Re: "), ("  Two  spaces ", "Re: Two  spaces"),
    ])
  func `A reply has Re: once, whatever prefixes in whatever language there were`(
    subject: String, expected: String
  ) {
    #expect(SubjectPrefix.reply(to: subject) == expected)
    #expect(SubjectPrefix.reply(to: expected) == expected)
  }

  @Test(
    arguments: [
      ("Plans", "Fwd: Plans"), ("FW: Plans", "Fwd: Plans"), ("WG: Fwd: Re: Plans", "Fwd: Plans"),
      ("", "Fwd: "),
    ])
  func `A forwarded message has Fwd: once`(subject: String, expected: String) {
    #expect(SubjectPrefix.forward(of: subject) == expected)
    #expect(SubjectPrefix.forward(of: expected) == expected)
  }
}
