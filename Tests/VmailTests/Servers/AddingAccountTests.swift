import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// `account add` at a terminal, against a real server whose certificate this machine doesn't trust.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct AddingAccountTests {
  /// Keeps entries as `pass` does; base64 takes the place of GnuPG.
  private static let pass = """
    echo "$@" >> "$HOME/arguments"
    entry="$HOME/.password-store"
    case $1 in
      insert) mkdir -p "$entry/$(dirname "$4")" && base64 > "$entry/$4.gpg" ;;
      show) base64 -d "$entry/$2.gpg" ;;
      rm) rm "$entry/$3.gpg" ;;
    esac
    """

  @Test func `A certificate is accepted and a password corrected on the way, and pass keeps it from then on`()
    async throws
  {
    let world = try await ServerWorld()
    defer { world.remove() }
    let program = world.program
    for folder in ["bin", ".password-store"] {
      try FileManager.default.createDirectory(
        atPath: program.path(folder), withIntermediateDirectories: true)
    }
    try program.write("ann@example.org\n", to: ".password-store/.gpg-id")
    try OtherProgram.write(Self.pass, to: program.path("bin/pass"))
    let environment = ["PATH": program.path("bin") + ":/usr/bin:/bin"]
    try FileManager.default.removeItem(atPath: program.path("password"))

    let session = try TerminalSession(program, environment: environment)
    session.showsPrompt("vmail>")
    let options = world.options(["password-command": "", "tls-ca-file": ""])
    session.type("account add work \(options)\r")
    session.shows("pass     keep it in pass, encrypted with your GPG key")
    session.shows("Your choice [")
    session.type("pass\r")
    session.shows("Password for \(world.user.name) at localhost")
    session.type("hunter2\r")
    session.shows("failed  IMAP TLS")
    session.shows("Issuer:      \"vmail test CA\"")
    session.shows("Trust this certificate? [y/N]")
    session.type("y\r")
    session.shows("didn't accept the user name and password")
    session.shows("User name [\(world.user.name)]")
    session.forget()
    session.type("\r")
    session.waits(for: "another password prompt") { _ in session.text.contains("Password for") }
    session.type(world.user.password + "\r")
    session.shows("The password is kept in pass as vmail/localhost/\(world.user.name).")
    session.showsPrompt("[work · Inbox] vmail>")
    session.type("quit\r")
    #expect(session.end() == 0)

    // Nobody is asked any more, and nothing but pass knows the password.
    let synced = try program.run(["-e", "sync"], environment: environment)
    #expect(synced.code == 0, "\(synced.err)")
    #expect(try String(contentsOfFile: program.path("arguments"), encoding: .utf8).contains("show vmail/"))
    for name in try FileManager.default.subpathsOfDirectory(atPath: program.home.path) {
      let bytes = FileManager.default.contents(atPath: program.path(name)) ?? Data()
      #expect(bytes.range(of: Data(world.user.password.utf8)) == nil, "\(name)")
    }
    let entry = program.path(".password-store/vmail/localhost/\(world.user.name).gpg")
    #expect(FileManager.default.fileExists(atPath: entry))
    let removed = try program.run(["-e", "account remove work --yes"], environment: environment)
    #expect(removed.code == 0, "\(removed.err)")
    #expect(!FileManager.default.fileExists(atPath: entry))
  }
}
