import VmailDomain
import VmailProcess

/// Runs a program that reads or prints a secret.
struct SecretProgram: Sendable {
  let name: String
  let variables: [String: String]
  /// The limit for standard output in bytes; OAuth2 tokens are the longest secrets.
  var outputLimit = 16 << 10

  /// The time limit in seconds: somebody may have to type a passphrase.
  private static let timeLimit = 60
  /// The time limit in seconds for finding out whether a program works.
  private static let trialLimit = 5

  var isInstalled: Bool { path != nil }

  private var path: String? {
    name.contains("/") ? name : SpawnedProgram.path(of: name, variables: variables)
  }

  /// - Throws: ``SecretError``; an exit status other than 0 is not an error here.
  func run(
    _ arguments: [String], input: [UInt8] = [], isTrial: Bool = false
  ) async throws -> BoundedRun.Outcome {
    guard let path else { throw SecretError.cannotRun(program: name) }
    let run = BoundedRun(
      path: path, arguments: arguments, variables: variables, connection: nil,
      outputLimit: outputLimit, timeLimit: isTrial ? Self.trialLimit : Self.timeLimit, input: input,
      keepsErrors: true, isForLine: true)
    guard let outcome = try await run.run() else { throw SecretError.cannotRun(program: name) }
    if outcome.isLate { throw SecretError.timedOut(program: name) }
    if outcome.isCut { throw SecretError.printedTooMuch(program: name) }
    return outcome
  }

  /// Runs the program of a store.
  /// - Throws: ``SecretError``, also if the exit status is not 0.
  @discardableResult
  func run(
    _ arguments: [String], input: [UInt8] = [], for store: SecretStore
  ) async throws -> BoundedRun.Outcome {
    do {
      let outcome = try await run(arguments, input: input)
      guard outcome.status == 0 else {
        throw SecretError.storeFailed(store, reason: outcome.complaint)
      }
      return outcome
    } catch SecretError.cannotRun {
      throw SecretError.storeFailed(store, reason: "\(name) is not installed")
    }
  }
}

extension BoundedRun.Outcome {
  /// Returns the first line without its end; `nil` if it is empty.
  /// - Throws: ``SecretError`` for bytes that would reach a server changed: U+FFFD in place of invalid bytes,
  ///   or a NUL, which ends a field of SASL PLAIN.
  func secret(of program: String) throws(SecretError) -> Secret? {
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
  var complaint: String {
    String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
      .joined(separator: "; ")
  }
}
