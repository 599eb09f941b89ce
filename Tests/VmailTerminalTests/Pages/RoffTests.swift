import Testing

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct RoffTests {
  @Test func `Nothing in text is a request or an escape sequence`() {
    var page = Roff(
      name: "x", section: 1, summary: "a 'b'", program: "sample", remark: "Written by hand.")
    let before = page.text
    page.paragraph(".so /etc/passwd")
    page.paragraph("'br\n.br \\n --print \"q\" `x` ^ ~ …")
    page.entry(".x", "'y")
    page.subsection("a \"b\" -c")
    let added = page.text.dropFirst(before.count)
    #expect(
      added == """
        .PP
        \\&.so /etc/passwd
        .PP
        \\(aqbr .br \\en \\-\\-print \\(dqq\\(dq \\(gax\\(ga \\(ha \\(ti ...
        .TP
        \\fB.x\\fR
        \\(aqy
        .SS "a \\(dqb\\(dq \\-c"

        """)
  }
}
