import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailSystem

/// The registrations that come with a package of vmail.
@Suite(.timeLimit(.minutes(10))) struct PackagedClientsTests {
  private static let text = """
    # Registered by the distribution. Both can be read by everyone.
    gmail  1234.apps.example GOCSPX-x   # for Gmail
    outlook 9e5f94bc
    yahoo
    many 1 2 3
    GMAIL another
    """

  @Test(
    arguments: [
      ("gmail", PackagedClient(clientId: "1234.apps.example", secret: Secret("GOCSPX-x"))),
      ("outlook", PackagedClient(clientId: "9e5f94bc", secret: nil)), ("yahoo", nil), ("many", nil),
      ("#", nil),
      ("", nil),
    ] as [(String, PackagedClient?)])
  func `A line is a provider, its client id, and perhaps a secret`(provider: String, client: PackagedClient?)
  {
    #expect(PackagedClients.client(of: provider, in: Array(Self.text.utf8)) == client)
  }

  @Test func `The file of the administrator comes before that of the package, and neither must be there`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.path + "/vmail-clients-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = ["/nonexistent", folder + "/own", folder + "/package"]
    let secrets = SystemSecrets(variables: [:], packaged: PackagedClients(files: files))
    #expect(secrets.packagedClient(of: "gmail") == nil)
    try Data("gmail package\noutlook package".utf8).write(to: URL(filePath: files[2]))
    try Data("gmail own".utf8).write(to: URL(filePath: files[1]))
    #expect(secrets.packagedClient(of: "gmail")?.clientId == "own")
    #expect(secrets.packagedClient(of: "outlook")?.clientId == "package")
    try Data([0xFF, 0xFE, 0x0A]).write(to: URL(filePath: files[1]))
    #expect(secrets.packagedClient(of: "gmail")?.clientId == "package")
  }

  @Test func `They are looked for at fixed places, not in the environment`() {
    let files = PackagedClients.usualFiles
    #expect(files.first == "/etc/vmail/oauth-clients.conf")
    #expect(files.allSatisfy { $0.hasPrefix("/") && $0.hasSuffix("/oauth-clients.conf") } && files.count == 2)
  }
}
