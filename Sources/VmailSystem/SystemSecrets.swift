public import VmailDomain
import VmailProcess

/// Obtains secrets from programs named by users, and from the desktop's keyring through `secret-tool`.
///
/// Programs receive secrets only on standard input, and their output goes nowhere else.
public struct SystemSecrets: SecretKeeping {
  private let variables: [String: String]

  /// The time limit in seconds: somebody may have to type a passphrase.
  private static let timeLimit = 60
  /// The limit for standard output in bytes; OAuth2 tokens are the longest secrets.
  private static let outputLimit = 16 << 10
  private static let keyring = "secret-tool"

  /// - Parameter variables: the environment of the process.
  public init(variables: [String: String]) { self.variables = variables }

  public func secret(fromCommand command: String) async throws -> Secret {
    guard let words = ProgramLexer.split(command), let program = words.first else {
      throw SecretError.badCommand
    }
    let outcome = try await run(program, Array(words.dropFirst()))
    if outcome.isCut { throw SecretError.printedTooMuch(program: program) }
    guard outcome.status == 0 else {
      throw SecretError.failed(program: program, status: outcome.status, standardError: outcome.complaint)
    }
    guard let secret = try outcome.secret(of: program) else { throw SecretError.empty(program: program) }
    return secret
  }

  // MARK: The keyring

  public func secretInKeyring(_ key: SecretKey) async throws -> Secret? {
    let outcome = try await runKeyring(["lookup"] + Self.attributes(of: key))
    // It prints nothing if the secret was simply not found.
    if outcome.isCut { throw SecretError.printedTooMuch(program: Self.keyring) }
    guard outcome.status != 0 else { return try outcome.secret(of: Self.keyring) }
    guard outcome.complaint.isEmpty else { throw SecretError.noKeyring(reason: outcome.complaint) }
    return nil
  }

  public func keepInKeyring(_ secret: Secret, as key: SecretKey) async throws {
    let label = "vmail: \(key.userName) at \(key.host)"
    let bytes = Array(secret.revealed.utf8)
    guard bytes.count <= BoundedRun.inputLimit else {
      throw SecretError.noKeyring(reason: "the secret is too long for it")
    }
    let outcome = try await runKeyring(
      ["store", "--label=" + label] + Self.attributes(of: key), input: bytes)
    guard outcome.status == 0 else { throw SecretError.noKeyring(reason: outcome.complaint) }
  }

  public func removeFromKeyring(_ key: SecretKey) async throws {
    let outcome = try await runKeyring(["clear"] + Self.attributes(of: key))
    guard outcome.status == 0 || outcome.complaint.isEmpty else {
      throw SecretError.noKeyring(reason: outcome.complaint)
    }
  }

  /// Returns the attributes by which a secret is found, none of which is secret.
  public static func attributes(of key: SecretKey) -> [String] {
    ["service", "vmail", "host", key.host, "user", key.userName, "purpose", key.purpose.rawValue]
  }

  // MARK: Running

  private func runKeyring(_ arguments: [String], input: [UInt8] = []) async throws -> BoundedRun.Outcome {
    do { return try await run(Self.keyring, arguments, input: input) } catch SecretError.cannotRun {
      throw SecretError.noKeyring(reason: "\(Self.keyring) is not installed")
    }
  }

  private func run(
    _ program: String, _ arguments: [String], input: [UInt8] = []
  ) async throws -> BoundedRun.Outcome {
    let path = program.contains("/") ? program : SpawnedProgram.path(of: program, variables: variables)
    guard let path else { throw SecretError.cannotRun(program: program) }
    let run = BoundedRun(
      path: path, arguments: arguments, variables: variables, connection: nil,
      outputLimit: Self.outputLimit, timeLimit: Self.timeLimit, input: input, keepsErrors: true,
      isForLine: true)
    guard let outcome = try await run.run() else { throw SecretError.cannotRun(program: program) }
    if outcome.isLate { throw SecretError.timedOut(program: program) }
    return outcome
  }
}

extension BoundedRun.Outcome {
  /// Returns the first line without its end; `nil` if it is empty.
  /// - Throws: ``SecretError`` for bytes that would reach a server changed: U+FFFD in place of invalid bytes,
  ///   or a NUL, which ends a field of SASL PLAIN.
  fileprivate func secret(of program: String) throws(SecretError) -> Secret? {
    var line = output.prefix { $0 != 0x0A }
    if line.last == 0x0D { line.removeLast() }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw .unusable(program: program, .invalidUTF8)
    }
    if line.contains(0x00) { throw .unusable(program: program, .nul) }
    if line.contains(0x0D) { throw .unusable(program: program, .carriageReturn) }
    return text.isEmpty ? nil : Secret(text)
  }

  /// The text from standard error as one line.
  fileprivate var complaint: String {
    String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
      .joined(separator: "; ")
  }
}
