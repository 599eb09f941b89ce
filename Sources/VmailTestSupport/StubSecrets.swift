import Synchronization
public import VmailDomain

/// A keyring and commands in memory.
public final class StubSecrets: SecretKeeping {
  private struct State {
    var keyring: [SecretKey: Secret] = [:]
    var commands: [String: Result<Secret, SecretError>] = [:]
    var failure: SecretError?
    var runs = 0
  }

  private let state = Mutex(State())

  public init() {}

  /// - Parameter result: the result of running the command.
  public func set(command: String, to result: Result<Secret, SecretError>) {
    state.withLock { $0.commands[command] = result }
  }

  /// Makes the keyring fail from now on; `nil` makes it work again.
  public func failKeyring(with error: SecretError?) { state.withLock { $0.failure = error } }

  public var keyring: [SecretKey: Secret] { state.withLock { $0.keyring } }

  /// The number of times a command was run.
  public var commandRuns: Int { state.withLock { $0.runs } }

  public func secret(fromCommand command: String) throws -> Secret {
    try state.withLock { state in
      state.runs += 1
      guard let result = state.commands[command] else { throw SecretError.cannotRun(program: command) }
      return try result.get()
    }
  }

  public func secretInKeyring(_ key: SecretKey) throws -> Secret? {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.keyring[key]
    }
  }

  public func keepInKeyring(_ secret: Secret, as key: SecretKey) throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.keyring[key] = secret
    }
  }

  public func removeFromKeyring(_ key: SecretKey) throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.keyring[key] = nil
    }
  }
}
