import Testing

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct SMTPCapabilitiesTests {
  private func capabilities(_ lines: String...) -> SMTPCapabilities {
    SMTPCapabilities(SMTPReply(code: 250, status: nil, lines: ["STARTTLS is my name"] + lines))
  }

  @Test func `Keywords are read in any case, and the server's name isn't mistaken for one`() {
    let some = capabilities("starttls", "Size 1000", "")
    #expect(some.hasStartTLS)
    #expect(some.lines == ["starttls", "Size 1000"])
    #expect(!capabilities("SIZE 1000", "X-STARTTLS").hasStartTLS)
  }

  @Test func `Mechanisms are found in both notations of AUTH, each once`() {
    #expect(
      capabilities("AUTH plain LOGIN", "AUTH=LOGIN XOAUTH2").mechanisms == ["PLAIN", "LOGIN", "XOAUTH2"])
    #expect(capabilities("SIZE 5").mechanisms == [])
    #expect(capabilities("AUTH").mechanisms == [])
  }
}
