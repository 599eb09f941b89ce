import Testing
public import VmailDomain

/// The contract of every ``SecretKeeping``: the machine's stores and commands, and the double in memory.
public enum SecretContract {
  /// Empty stores, and a function that makes a command print a line.
  public struct World: Sendable {
    public var secrets: any SecretKeeping
    /// The store to examine.
    public var store: SecretStore
    public var install: @Sendable (_ command: String, _ prints: String) throws -> Void

    public init(
      secrets: any SecretKeeping, store: SecretStore,
      install: @escaping @Sendable (_ command: String, _ prints: String) throws -> Void
    ) {
      (self.secrets, self.store, self.install) = (secrets, store, install)
    }

    func secret(_ key: SecretKey) async throws -> Secret? { try await secrets.secret(at: place(key)) }
    func keep(_ text: String, as key: SecretKey) async throws {
      try await secrets.keep(Secret(text), at: place(key))
    }
    func remove(_ key: SecretKey) async throws { try await secrets.remove(at: place(key)) }
    private func place(_ key: SecretKey) -> SecretPlace { SecretPlace(store: store, key: key) }
  }

  public typealias Rule = ContractRule<World>

  public static let rules: [Rule] = [
    Rule("A store gives what it was given, to who asks for exactly that") { world in
      let keys = [
        SecretKey(host: "imap.example.org", userName: "ann", purpose: .password),
        SecretKey(host: "imap.example.org", userName: "ann", purpose: .refreshToken),
        SecretKey(host: "imap.example.org", userName: "bob", purpose: .password),
        SecretKey(host: "imap.example.com", userName: "ann", purpose: .password),
        SecretKey(host: "imap.example.org", userName: "../ann", purpose: .password),
        SecretKey(host: "imap.example.org", userName: "ann_refresh-token", purpose: .password),
      ]
      for key in keys { #expect(try await world.secret(key) == nil) }
      for (number, key) in keys.enumerated() {
        try await world.keep("secret \(number) \"'$(id)", as: key)
      }
      for (number, key) in keys.enumerated() {
        #expect(try await world.secret(key) == Secret("secret \(number) \"'$(id)"))
      }
    },
    Rule("What is kept again replaces what was there, and what is removed is gone") { world in
      let (key, other) = (
        SecretKey(host: "h", userName: "ann", purpose: .password),
        SecretKey(host: "h", userName: "bob", purpose: .password)
      )
      for text in ["old", "new"] {
        try await world.keep(text, as: key)
        try await world.keep("his", as: other)
      }
      #expect(try await world.secret(key) == Secret("new"))
      // Removes it twice: removing a missing secret is not an error.
      for _ in 0..<2 { try await world.remove(key) }
      #expect(try await world.secret(key) == nil)
      #expect(try await world.secret(other) == Secret("his"))
    },
    Rule("A command is run each time, and one that is not there is told") { world in
      for text in ["one", "two"] {
        try world.install("pass", text)
        #expect(try await world.secrets.secret(fromCommand: "pass") == Secret(text))
      }
      await #expect(throws: SecretError.cannotRun(program: "nowhere")) {
        _ = try await world.secrets.secret(fromCommand: "nowhere")
      }
    },
  ]
}
