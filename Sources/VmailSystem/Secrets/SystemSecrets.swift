public import VmailDomain

/// Obtains secrets from programs named by users, and keeps them with the programs that this machine has for
/// that.
///
/// Programs receive secrets only on standard input, and their output goes nowhere else.
public struct SystemSecrets: SecretKeeping {
  private let variables: [String: String]
  private let packaged: PackagedClients

  /// - Parameter variables: the environment of the process.
  public init(variables: [String: String]) {
    self.init(variables: variables, packaged: PackagedClients(files: PackagedClients.usualFiles))
  }

  init(variables: [String: String], packaged: PackagedClients) {
    (self.variables, self.packaged) = (variables, packaged)
  }

  public func secret(fromCommand command: String) async throws -> Secret {
    guard let words = ProgramLexer.split(command), let name = words.first else {
      throw SecretError.badCommand
    }
    let outcome = try await SecretProgram(name: name, variables: variables).run(Array(words.dropFirst()))
    guard outcome.status == 0 else {
      throw SecretError.failed(program: name, status: outcome.status, standardError: outcome.complaint)
    }
    guard let secret = try outcome.secret(of: name) else { throw SecretError.empty(program: name) }
    return secret
  }

  public func packagedClient(of provider: String) -> PackagedClient? { packaged.client(of: provider) }

  // MARK: The desktop

  public func onlineAccounts() async -> [OnlineAccount] {
    await GnomeAccounts(variables: variables).accounts()
  }

  public func token(ofOnlineAccount id: String) async throws -> Secret {
    try await GnomeAccounts(variables: variables).token(of: id)
  }

  // MARK: Stores

  public func workingStores() async -> [SecretStore] {
    await withTaskGroup(of: SecretStore?.self) { group in
      for store in SecretStore.allCases {
        group.addTask { await program(of: store).works() ? store : nil }
      }
      let working = await group.reduce(into: Set<SecretStore>()) { if let store = $1 { $0.insert(store) } }
      return SecretStore.allCases.filter(working.contains)
    }
  }

  public func secret(at place: SecretPlace) async throws -> Secret? {
    try await program(of: place.store).secret(place.key)
  }

  public func keep(_ secret: Secret, at place: SecretPlace) async throws {
    guard secret.revealed.utf8.count < BoundedRun.inputLimit else {
      throw SecretError.storeFailed(place.store, reason: "the secret is too long for it")
    }
    try await program(of: place.store).keep(secret, place.key)
  }

  public func remove(at place: SecretPlace) async throws {
    try await program(of: place.store).remove(place.key)
  }

  public func name(of place: SecretPlace) -> String { program(of: place.store).name(of: place.key) }

  private func program(of store: SecretStore) -> any SecretStoring {
    switch store {
    case .keyring: KeyringSecrets(variables: variables)
    case .pass: PassSecrets(variables: variables)
    case .systemdCreds: SystemdSecrets(variables: variables)
    }
  }
}

/// A program that keeps secrets.
protocol SecretStoring: Sendable {
  /// Returns whether it can be used, which is found out within seconds.
  func works() async -> Bool
  func secret(_ key: SecretKey) async throws -> Secret?
  func keep(_ secret: Secret, _ key: SecretKey) async throws
  func remove(_ key: SecretKey) async throws
  func name(of key: SecretKey) -> String
}
