import VmailServerSupport

extension TestClient {
  /// Returns a client that is logged in, with a mailbox selected if one is named.
  static func loggedIn(to server: FakeIMAPServer, selecting mailbox: String? = nil) async throws -> TestClient
  {
    var client = try await TestClient(port: server.port)
    _ = await client.line()
    _ = try await client.command("LOGIN \(server.login.user) \(server.login.password)")
    if let mailbox { _ = try await client.command("SELECT \"\(mailbox)\"") }
    return client
  }
}

/// Returns a small message.
func letter(_ name: String, inReplyTo parent: String? = nil) -> String {
  "From: Ann <ann@example.org>\nSubject: \(name)\nMessage-ID: <\(name)@example.org>\n"
    + (parent.map { "References: <\($0)@example.org>\n" } ?? "") + "\nText of \(name).\n"
}
