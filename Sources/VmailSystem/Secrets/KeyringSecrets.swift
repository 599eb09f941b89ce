import VmailDomain

/// The desktop's keyring, through `secret-tool`.
struct KeyringSecrets: SecretStoring {
  private let tool: SecretProgram

  init(variables: [String: String]) { tool = SecretProgram(name: "secret-tool", variables: variables) }

  /// Looks for something that is never there: only a keyring that can't be reached is worth a complaint.
  func works() async -> Bool {
    let trial = try? await tool.run(["lookup", "service", "vmail", "purpose", "trial"], isTrial: true)
    return trial?.complaint.isEmpty == true
  }

  func secret(_ key: SecretKey) async throws -> Secret? {
    let outcome = try await run(["lookup"] + Self.attributes(of: key))
    // It prints nothing if the secret was simply not found.
    guard outcome.status != 0 else { return try outcome.secret(of: tool.name) }
    guard outcome.complaint.isEmpty else {
      throw SecretError.storeFailed(.keyring, reason: outcome.complaint)
    }
    return nil
  }

  func keep(_ secret: Secret, _ key: SecretKey) async throws {
    try await tool.run(
      ["store", "--label=" + name(of: key)] + Self.attributes(of: key), input: Array(secret.revealed.utf8),
      for: .keyring)
  }

  func remove(_ key: SecretKey) async throws {
    let outcome = try await run(["clear"] + Self.attributes(of: key))
    guard outcome.status == 0 || outcome.complaint.isEmpty else {
      throw SecretError.storeFailed(.keyring, reason: outcome.complaint)
    }
  }

  func name(of key: SecretKey) -> String { "vmail: \(key.userName) at \(key.host)" }

  /// Returns the attributes by which a secret is found, none of which is secret.
  private static func attributes(of key: SecretKey) -> [String] {
    ["service", "vmail", "host", key.host, "user", key.userName, "purpose", key.purpose.rawValue]
  }

  private func run(_ arguments: [String]) async throws -> BoundedRun.Outcome {
    do { return try await tool.run(arguments) } catch SecretError.cannotRun {
      throw SecretError.storeFailed(.keyring, reason: "\(tool.name) is not installed")
    }
  }
}
