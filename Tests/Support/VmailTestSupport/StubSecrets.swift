import Synchronization
public import VmailDomain

/// Stores of secrets and commands in memory. At first the only store is the keyring.
public final class StubSecrets: SecretKeeping {
  private struct State {
    var places: [SecretPlace: Secret] = [:]
    var stores: Set<SecretStore> = [.keyring]
    var commands: [String: Result<Secret, SecretError>] = [:]
    var failure: SecretError?
    var fullStore: SecretStore?
    var accounts: [OnlineAccount] = []
    var tokens: [String: Secret] = [:]
    var packaged: [String: PackagedClient] = [:]
    var runs = 0
  }

  private let state = Mutex(State())

  public init() {}

  /// - Parameter result: the result of running the command.
  public func set(command: String, to result: Result<Secret, SecretError>) {
    state.withLock { $0.commands[command] = result }
  }

  /// Makes the stores fail from now on; `nil` makes them work again.
  public func failStores(with error: SecretError?) { state.withLock { $0.failure = error } }

  /// Makes a store refuse what it is to keep.
  public func failKeeping(in store: SecretStore) { state.withLock { $0.fullStore = store } }

  public func set(stores: Set<SecretStore>) { state.withLock { $0.stores = stores } }

  /// Adds an account of the desktop, which gives this token; `nil` for none.
  public func add(_ account: OnlineAccount, token: String?) {
    state.withLock { state in
      state.accounts = state.accounts.filter { $0.id != account.id } + [account]
      state.tokens[account.id] = token.map { Secret($0) }
    }
  }

  /// Adds a registration that came with the package.
  public func package(_ client: PackagedClient, for provider: String) {
    state.withLock { $0.packaged[provider] = client }
  }

  /// The secrets in all stores.
  public var places: [SecretPlace: Secret] { state.withLock { $0.places } }

  /// The secrets in the keyring.
  public var keyring: [SecretKey: Secret] {
    places.reduce(into: [:]) { if $1.key.store == .keyring { $0[$1.key.key] = $1.value } }
  }

  /// The number of times a command was run.
  public var commandRuns: Int { state.withLock { $0.runs } }

  public func secret(fromCommand command: String) throws -> Secret {
    try state.withLock { state in
      state.runs += 1
      guard let result = state.commands[command] else { throw SecretError.cannotRun(program: command) }
      return try result.get()
    }
  }

  public func onlineAccounts() -> [OnlineAccount] { state.withLock { $0.accounts } }

  public func token(ofOnlineAccount id: String) throws -> Secret {
    try state.withLock { state in
      state.runs += 1
      guard let account = state.accounts.first(where: { $0.id == id }) else {
        throw SecretError.onlineAccount(.removed)
      }
      guard !account.needsAttention, let token = state.tokens[id] else {
        throw SecretError.onlineAccount(.needsAttention)
      }
      return token
    }
  }

  public func packagedClient(of provider: String) -> PackagedClient? {
    state.withLock { $0.packaged[provider] }
  }

  public func workingStores() -> [SecretStore] {
    state.withLock { state in SecretStore.allCases.filter(state.stores.contains) }
  }

  public func secret(at place: SecretPlace) throws -> Secret? {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.places[place]
    }
  }

  public func keep(_ secret: Secret, at place: SecretPlace) throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      if place.store == state.fullStore {
        throw SecretError.storeFailed(place.store, reason: "it keeps nothing")
      }
      state.places[place] = secret
    }
  }

  public func remove(at place: SecretPlace) throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.places[place] = nil
    }
  }

  public func name(of place: SecretPlace) -> String { "\(place.key.userName) at \(place.key.host)" }
}
