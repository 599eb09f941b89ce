import Testing
public import VmailDomain

/// The contract of every submission server, as far as ``SubmissionSession`` exposes it: real servers and their
/// doubles.
public enum SubmissionContract {
  /// A server, with data needed by the rules.
  public struct World: Sendable {
    public var connect: @Sendable () async throws -> any SubmissionSession
    public var sender: String
    /// An address for which it accepts mail.
    public var recipient: String
    /// An address for which it doesn't, and a function that makes it refuse the next message to that address as well.
    public var unknown: String
    public var refuse: @Sendable () -> Void
    /// Waits until a number of messages have arrived.
    /// - Returns: their subjects, in the order in which the server accepted them.
    public var taken: @Sendable (_ atLeast: Int) async throws -> [String]

    public init(
      sender: String, recipient: String, unknown: String,
      connect: @escaping @Sendable () async throws -> any SubmissionSession,
      refuse: @escaping @Sendable () -> Void = {},
      taken: @escaping @Sendable (_ atLeast: Int) async throws -> [String]
    ) {
      (self.sender, self.recipient, self.unknown) = (sender, recipient, unknown)
      (self.connect, self.refuse, self.taken) = (connect, refuse, taken)
    }

    func mail(_ subject: String, to more: String...) -> SubmittedMail {
      SubmittedMail(
        envelope: Envelope(sender: sender, recipients: [recipient] + more),
        source: Array("From: \(sender)\r\nSubject: \(subject)\r\n\r\n.\r\nBody.\r\n".utf8))
    }
  }

  /// Thrown just before the end of a message.
  private struct Stopped: Error {}

  public typealias Rule = ContractRule<World>

  public static let rules: [Rule] = [
    Rule("Mails go one after the other, once, each announced before its end") {
      world in
      let session = try await world.connect()
      for subject in ["one", "two", "three"] {
        let ends = CallCount()
        let words = try await session.submit(world.mail(subject)) { await ends.add() }
        #expect(await ends.count == 1 && !words.isEmpty)
      }
      await session.close()
      #expect(try await world.taken(3).sorted() == ["one", "three", "two"])
    },
    Rule("A mail that is stopped before its end is not taken; the connection ends") {
      world in
      let session = try await world.connect()
      await #expect(throws: Stopped.self) {
        _ = try await session.submit(world.mail("stopped")) { throw Stopped() }
      }
      await #expect(throws: ServerError.self) { _ = try await session.submit(world.mail("after")) {} }
      let other = try await world.connect()
      _ = try await other.submit(world.mail("last")) {}
      await other.close()
      #expect(try await world.taken(1) == ["last"])
    },
    Rule("When a recipient is refused nobody gets the mail, and the next one goes") { world in
      let session = try await world.connect()
      world.refuse()
      let ends = CallCount()
      let error = await #expect(throws: SubmissionError.self) {
        _ = try await session.submit(world.mail("refused", to: world.unknown)) { await ends.add() }
      }
      guard case .recipientsRefused(let refused)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(refused.map(\.address) == [world.unknown] && refused.allSatisfy { !$0.isTemporary })
      #expect(await ends.count == 0)
      _ = try await session.submit(world.mail("next")) {}
      await session.close()
      #expect(try await world.taken(1) == ["next"])
    },
    Rule("A mail over the size that the server names is not begun") { world in
      let session = try await world.connect()
      let limit = try #require(await session.traits.sizeLimit)
      var mail = world.mail("large")
      mail.source += [UInt8](repeating: UInt8(ascii: "\n"), count: limit / 2 + 1)
      let ends = CallCount()
      let error = await #expect(throws: SubmissionError.self) {
        _ = try await session.submit(mail) { await ends.add() }
      }
      guard case .tooLarge(let size, limit)? = error, size > limit else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(await ends.count == 0)
      _ = try await session.submit(world.mail("small")) {}
      await session.close()
      #expect(try await world.taken(1) == ["small"])
    },
    Rule("A connection that was closed takes nothing more") { world in
      let session = try await world.connect()
      await session.close()
      await session.close()
      await #expect(throws: ServerError.self) { _ = try await session.submit(world.mail("late")) {} }
      let other = try await world.connect()
      _ = try await other.submit(world.mail("last")) {}
      await other.close()
      #expect(try await world.taken(1) == ["last"])
    },
  ]
}

private actor CallCount {
  private(set) var count = 0
  func add() { count += 1 }
}
