import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// What `net` shows of the real program's connections.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct ConnectionsTests {
  private func line(_ port: Int, _ purpose: String) -> String {
    #""host":"127.0.0.1","port":\#(port),"purpose":"\#(purpose)","account":"work""#
  }

  @Test func `Each server that a sync asks is there, with its port, purpose and account`() async throws {
    let world = try await SendingWorld()
    try world.queue()
    let outcome = try await world.program.runAside("set output json; sync; net")
    #expect(outcome.code == 0, "\(outcome)")
    let shown = outcome.lines.filter { $0.contains(#""type":"net""#) }
    #expect(shown.contains { $0.contains(line(world.mail.port, "mail")) }, "\(outcome)")
    #expect(shown.contains { $0.contains(line(world.submission.port, "sending mail")) }, "\(outcome)")
    #expect(outcome.lines.last == #"{"type":"connections","count":\#(shown.count)}"#)
    await world.end()
  }

  @Test func `A server that is away was asked, and offline there is none`() async throws {
    let world = try await SendingWorld()
    try await world.edit(smtpPort: 1, imapPort: 1)
    let failed = try await world.program.runAside("set output json; set onerror continue; sync; net")
    #expect(failed.out.contains(line(1, "mail")), "\(failed)")
    let offline = try world.program.run([
      "--offline", "--json", "-e", "set onerror continue; sync; net",
    ])
    #expect(offline.lines.last == #"{"type":"connections","count":0}"#, "\(offline)")
    await world.end()
  }
}
