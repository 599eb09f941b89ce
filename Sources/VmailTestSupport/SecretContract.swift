import Testing
public import VmailDomain

/// The contract of every ``SecretKeeping``: the machine's keyring and commands, and the double in memory.
public enum SecretContract {
  /// An empty keyring, and a function that makes a command print a line.
  public struct World: Sendable {
    public var secrets: any SecretKeeping
    public var install: @Sendable (_ command: String, _ prints: String) throws -> Void

    public init(
      secrets: any SecretKeeping,
      install: @escaping @Sendable (_ command: String, _ prints: String) throws -> Void
    ) {
      (self.secrets, self.install) = (secrets, install)
    }
  }

  public typealias Rule = ContractRule<World>

  public static let rules: [Rule] = [
    Rule("The keyring gives what it was given, to who asks for exactly that") { world in
      let keys = [
        SecretKey(host: "imap.example.org", userName: "ann", purpose: .password),
        SecretKey(host: "imap.example.org", userName: "ann", purpose: .refreshToken),
        SecretKey(host: "imap.example.org", userName: "bob", purpose: .password),
        SecretKey(host: "imap.example.com", userName: "ann", purpose: .password),
      ]
      for key in keys { #expect(try await world.secrets.secretInKeyring(key) == nil) }
      for (number, key) in keys.enumerated() {
        try await world.secrets.keepInKeyring(Secret("secret \(number) \"'$(id)"), as: key)
      }
      for (number, key) in keys.enumerated() {
        #expect(try await world.secrets.secretInKeyring(key) == Secret("secret \(number) \"'$(id)"))
      }
    },
    Rule("What is kept again replaces what was there, and what is removed is gone") { world in
      let (key, other) = (
        SecretKey(host: "h", userName: "ann", purpose: .password),
        SecretKey(host: "h", userName: "bob", purpose: .password)
      )
      for text in ["old", "new"] {
        try await world.secrets.keepInKeyring(Secret(text), as: key)
        try await world.secrets.keepInKeyring(Secret("his"), as: other)
      }
      #expect(try await world.secrets.secretInKeyring(key) == Secret("new"))
      // Removes it twice: removing a missing secret is not an error.
      for _ in 0..<2 { try await world.secrets.removeFromKeyring(key) }
      #expect(try await world.secrets.secretInKeyring(key) == nil)
      #expect(try await world.secrets.secretInKeyring(other) == Secret("his"))
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
