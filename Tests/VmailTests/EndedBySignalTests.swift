import Foundation
import Glibc
import Testing
import VmailTestSupport

/// What a signal that ends vmail leaves behind.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct EndedBySignalTests {
  @Test(arguments: [SIGTERM, SIGHUP])
  func `The store is left as by a clean end`(signal: Int32) throws {
    let program = try Program()
    defer { program.remove() }
    let running = try program.start([
      "-n", "-s", program.path("store"), "-e", "account add mail --local; list > listed; sleep 600",
    ])
    #expect(eventually { access(program.path("listed"), F_OK) == 0 })
    let mark = { try Data(contentsOf: URL(filePath: program.path("store/store.open"))) }
    #expect(try !mark().isEmpty)
    running.send(signal)
    #expect(running.end() == 128 + signal)
    #expect(try mark().isEmpty)
  }

  @Test(arguments: [(SIGTERM, 0), (SIGINT, 130), (SIGHUP, 128 + SIGHUP)] as [(Int32, Int32)])
  func `SIGTERM ends a watch, and the script of it, well`(signal: Int32, code: Int32) throws {
    let program = try Program()
    defer { program.remove() }
    // Nobody listens there.
    let account =
      "account add work --no-test --insecure --email me@example.org --imap 127.0.0.1:1 --no-smtp --user me"
    #expect(try program.run("\(account) --password-command 'echo x'").code == 0)
    try program.write("on new-mail 'echo ${VMAIL_SUBJECT}'\nwatch\necho never\n", to: "watch.vmail")
    let running = try program.start(["watch.vmail"])
    #expect(eventually { running.printed(".out").contains("Waiting for mail in work.") })
    running.send(signal)
    #expect(running.end() == code)
    #expect(!running.printed(".out").contains("never"))
  }

  @Test(arguments: [
    "! touch began; sleep 2", "if list | (touch began; sleep 2)", "if not ! touch began; sleep 2",
  ])
  func `SIGINT to a script while its program runs ends the script with the program`(line: String) throws {
    let program = try Program()
    defer { program.remove() }
    let rest = line.hasPrefix("if") ? "\necho never\nelse\necho never\nend\n" : "\n"
    for rest in [rest, rest + "echo never\n"] {
      try? FileManager.default.removeItem(atPath: program.path("began"))
      try program.write("account add mail\(rest.count) --local\n\(line)\(rest)", to: "script.vmail")
      let running = try program.start(["script.vmail"])
      #expect(eventually { access(program.path("began"), F_OK) == 0 })
      running.send(SIGINT)
      #expect(running.end() == 130)
      #expect(!running.printed(".out").contains("never"))
    }
  }

  @Test(arguments: ["! touch began; sleep 2", "! touch began\nsleep 600"])
  func `SIGINT to vmail alone ends its script in the foreground of a terminal, too`(lines: String) throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("\(lines)\necho never\n", to: "script.vmail")
    let session = try TerminalSession(program, ["script.vmail"])
    #expect(eventually { access(program.path("began"), F_OK) == 0 })
    session.program.send(SIGINT)
    #expect(session.end() == 130)
    #expect(!session.text.contains("never"))
  }
}
