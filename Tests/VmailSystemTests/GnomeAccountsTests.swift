import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailSystem

/// Accounts of the desktop, on a bus of the test's own, where python3-dbusmock plays GNOME Online Accounts.
@Suite(
  .timeLimit(.minutes(10)), .waitsForPrograms,
  .enabled(if: MockedDesktop.isPossible, "dbusmock or busctl is not installed."))
struct GnomeAccountsTests {
  @Test func `Accounts with mail, IMAP and tokens are listed, with their servers`() async throws {
    let desktop = try MockedDesktop()
    defer { desktop.end() }
    let found = await GnomeAccounts(variables: desktop.variables).accounts()
    func endpoint(_ host: String, _ port: Int, _ security: ServerEndpoint.Security = .tls) -> ServerEndpoint {
      ServerEndpoint(host: host, port: port, security: security)
    }
    #expect(
      found == [
        OnlineAccount(
          id: "account_1", address: "Ann@gmail.com", userName: "Ann@gmail.com",
          imap: endpoint("imap.gmail.com", 993), smtp: endpoint("smtp.gmail.com", 465), needsAttention: false),
        OnlineAccount(
          id: "account_2", address: "ann@firm.example", userName: "ann@firm.example",
          imap: endpoint("outlook.office365.com", 143, .startTLS),
          smtp: endpoint("smtp.office365.com", 587, .startTLS), needsAttention: true),
        OnlineAccount(
          id: "account_6", address: "reads@gmail.com", userName: "reads@gmail.com",
          imap: endpoint("imap.gmail.com", 1993), smtp: nil, needsAttention: false),
      ])
    #expect(
      found.map(\.authentication).first
        == .oauth2(.init(provider: "gmail", clientId: ""), .onlineAccount("account_1")))
  }

  @Test func `The desktop renews its token before each login`() async throws {
    let desktop = try MockedDesktop()
    defer { desktop.end() }
    let secrets = SystemSecrets(variables: desktop.variables)
    #expect(try await secrets.token(ofOnlineAccount: "account_1") == Secret("ya29.1-1"))
    #expect(try await secrets.token(ofOnlineAccount: "account_1") == Secret("ya29.1-2"))
    #expect(try await secrets.token(ofOnlineAccount: "account_6") == Secret("ya29.6-1"))
  }

  @Test(
    arguments: [
      ("account_2", .needsAttention), ("account_99", .removed), ("../account_1", .removed), ("", .removed),
    ] as [(String, OnlineAccount.Problem)])
  func `An account that gives no token has a reason`(id: String, problem: OnlineAccount.Problem) async throws
  {
    let desktop = try MockedDesktop()
    defer { desktop.end() }
    await #expect(throws: SecretError.onlineAccount(problem)) {
      _ = try await SystemSecrets(variables: desktop.variables).token(ofOnlineAccount: id)
    }
  }

  @Test func `Where there is no desktop there are no accounts, and tokens have a reason`() async throws {
    let nowhere = SystemSecrets(
      variables: ["PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"])
    #expect(await nowhere.onlineAccounts() == [])
    await #expect {
      _ = try await nowhere.token(ofOnlineAccount: "account_1")
    } throws: { error in
      if case .onlineAccount(.failed)? = error as? SecretError { true } else { false }
    }
    #expect(await SystemSecrets(variables: ["PATH": "/nonexistent"]).onlineAccounts() == [])
  }
}

/// A session bus, with GNOME Online Accounts played by python3-dbusmock.
private final class MockedDesktop: Sendable {
  static let isPossible: Bool =
    ["busctl", "dbus-run-session"].allSatisfy(OtherProgram.isThere)
    && (try? OtherProgram.result(of: [python, "-c", "import dbusmock"]).status) == 0

  /// Debian's, which has the modules of its packages.
  private static let python = "/usr/bin/python3"

  private let bus: ChildProcess
  let variables: [String: String]

  init() throws {
    bus = try ChildProcess([
      "dbus-run-session", "--", "sh", "-c", "echo \"$DBUS_SESSION_BUS_ADDRESS\"; exec \"$0\" -c \"$1\"",
      Self.python, Self.accounts,
    ])
    // The address, and then a line when the accounts are there.
    var text = ""
    while !text.hasSuffix("ready\n") {
      let bytes = bus.output.availableData
      guard !bytes.isEmpty else { throw CocoaError(.fileReadUnknown) }
      text += String(decoding: bytes, as: UTF8.self)
    }
    let address = text.split(separator: "\n").first.map(String.init) ?? ""
    variables = ["PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": address]
  }

  /// The program ends at the end of its input, and the bus with it.
  func end() {
    try? bus.input.close()
    _ = bus.wait()
  }

  private static let accounts = #"""
    import dbus, dbus.mainloop.glib, dbus.service, dbusmock
    from gi.repository import GLib

    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    GOA = "org.gnome.OnlineAccounts"
    ROOT = "/org/gnome/OnlineAccounts"
    name = dbus.service.BusName(GOA, dbus.SessionBus(), allow_replacement=True, replace_existing=True, do_not_queue=True)
    manager = dbusmock.mockobject.DBusMockObject(name, ROOT, GOA + ".Manager", {}, is_object_manager=True)

    def mail(address, host, smtp, tls="Ssl", imap=True):
      return {"EmailAddress": address, "ImapSupported": imap, "ImapHost": host, "ImapUserName": address,
        "ImapUseSsl": tls == "Ssl", "ImapUseTls": tls == "Tls", "SmtpSupported": smtp != "", "SmtpHost": smtp,
        "SmtpUserName": address, "SmtpUseSsl": tls == "Ssl", "SmtpUseTls": tls == "Tls"}

    def add(number, provider, properties, tokens=True, attention=False, disabled=False):
      path = "%s/Accounts/account_%d" % (ROOT, number)
      refusal = "raise dbus.exceptions.DBusException('Goa: credentials are invalid', name='%s.Error.NotAuthorized')" % GOA
      count = "self.count = getattr(self, 'count', 0) + 1; ret = 3599"
      manager.AddObject(path, GOA + ".Account",
        {"Id": "account_%d" % number, "ProviderType": provider, "MailDisabled": disabled, "AttentionNeeded": attention},
        [("EnsureCredentials", "", "i", refusal if attention else count)])
      account = dbusmock.get_object(path)
      if properties: account.AddProperties(GOA + ".Mail", properties)
      if tokens:
        account.AddProperties(GOA + ".OAuth2Based", {"ClientId": "desktop"})
        account.AddMethods(GOA + ".OAuth2Based",
          [("GetAccessToken", "", "si", "ret = ('ya29.%d-%%d' %% self.count, 3599)" % number)])

    add(1, "google", mail("Ann@gmail.com", "imap.gmail.com", "smtp.gmail.com"))
    add(2, "ms_graph", mail("ann@firm.example", "outlook.office365.com", "smtp.office365.com", "Tls"), attention=True)
    add(3, "imap_smtp", mail("ann@example.org", "imap.example.org", "smtp.example.org"), tokens=False)
    add(4, "google", None)
    add(5, "google", mail("off@gmail.com", "imap.gmail.com", "smtp.gmail.com"), disabled=True)
    add(6, "google", mail("reads@gmail.com", "imap.gmail.com:1993", ""))
    add(7, "google", mail("none@gmail.com", "imap.gmail.com", "smtp.gmail.com", imap=False))
    loop = GLib.MainLoop()
    GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IOCondition.HUP | GLib.IOCondition.IN, lambda *_: loop.quit())
    print("ready", flush=True)
    loop.run()
    """#
}
