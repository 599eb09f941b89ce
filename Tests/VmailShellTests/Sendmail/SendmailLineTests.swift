import Testing
import VmailTerminal

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailViews

/// The command line and the input of `vmail sendmail`, as programs use them.
@Suite(.timeLimit(.minutes(10))) struct SendmailLineTests {
  private static func line(_ words: String) throws -> SendmailLine {
    try SendmailLine(words.split(separator: " ").map(String.init))
  }

  @Test func `Command lines of git, cron, mutt, PHP and others`() throws {
    let git = try Self.line("-f me@x.example -i a@x.example b@x.example")
    #expect(
      git.sender == "me@x.example" && git.keepsDots && git.recipients == ["a@x.example", "b@x.example"])
    let cron = try Self.line("-i -FCronDaemon -B8BITMIME -oem root")
    #expect(cron.keepsDots && cron.authorName == "CronDaemon" && cron.recipients == ["root"])
    let cronie = try Self.line("-FCronDaemon -i -odi -oem -oi -t -f root")
    #expect(cronie.readsRecipients && cronie.sender == "root" && cronie.recipients == [])
    let mutt = try Self.line("-oem -oi -N failure -R hdrs -f me@x.example -- a@x.example")
    #expect(mutt.keepsDots && mutt.recipients == ["a@x.example"])
    let php = try Self.line("-t -i")
    #expect(php.readsRecipients && php.keepsDots)
    let msmtp = try Self.line("--read-envelope-from -t --from=<a@x.example>")
    #expect(msmtp.readsSender && msmtp.sender == "<a@x.example>")
  }

  @Test
  func `Letters share a dash, values are in the word or the next, and options end at the first recipient`()
    throws
  {
    #expect(try Self.line("-tiv").keepsDots)
    #expect(try Self.line("-tfme@x.example").sender == "me@x.example")
    #expect(try Self.line("-r<me@x.example>").sender == "me@x.example")
    #expect(try Self.line("-bm -o i a@x.example").keepsDots)
    #expect(try !Self.line("-oem -em -d0 -h 3 -Ac a@x.example").keepsDots)
    #expect(try Self.line("a@x.example -i").recipients == ["a@x.example", "-i"])
    #expect(try Self.line("-- -i").recipients == ["-i"])
    #expect(try Self.line("-").recipients == ["-"])
  }

  @Test(
    arguments: ["-bs", "-bd", "-bp", "-q", "-q15m", "-f", "-t -F", "--from", "-Z", "-tZ", "--unknown", "-b"])
  func `What vmail doesn't do is refused, with 64`(words: String) {
    let error = #expect(throws: ShellError.self) { try Self.line(words) }
    #expect(error?.code == .usage && error?.hint != nil)
  }

  @Test func `Without -i, a line with only a dot ends the message, however the bytes arrive`() {
    let table = [
      ("a\n.\nb\n", "a\n"), ("a\r\n.\r\nb", "a\r\n"), (".\na", ""), ("a\n.", "a\n"),
      ("a\n.b\n..\n", "a\n.b\n..\n"),
      ("a.\n", "a.\n"), ("a\n. \nb", "a\n. \nb"), ("a", "a"), ("", ""),
    ]
    for (text, message) in table {
      for size in 1...max(1, text.utf8.count) {
        var (ended, kept) = (SendmailInput(endsAtDot: true), SendmailInput(endsAtDot: false))
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
          ended.take(rest.prefix(size))
          kept.take(rest.prefix(size))
          rest = rest.dropFirst(size)
        }
        ended.end()
        kept.end()
        #expect(ended.bytes == Array(message.utf8) && kept.bytes == Array(text.utf8), "\(text) by \(size)")
      }
    }
  }
}
