import VmailDomain

/// Fetches a whole message from its server. Received data is kept when the connection breaks, and the next
/// attempt requests the rest.
actor SourceTransfer {
  /// The maximum size in bytes of a message held in memory: more than any provider accepts.
  static let longest = 256 << 20

  /// The maximum memory in bytes that is reserved because of a message's announced size.
  private static let reserved = 16 << 20

  private let email: EmailID
  private let messages: RemoteMessages
  private let ask: SecretAsking?
  private var source: [UInt8] = []
  private var size: Int?
  /// Whether a connection broke in the middle.
  private var isResumed = false

  init(of email: EmailID, messages: RemoteMessages, ask: SecretAsking?) {
    self.email = email
    self.messages = messages
    self.ask = ask
  }

  /// - Parameter progress: called with the number of bytes received, and the total.
  /// - Returns: the message; may be called only once.
  func run(_ progress: @Sendable (Int, Int) -> Void) async throws -> [UInt8] {
    try await messages.with(email, ask: ask) { message, session in
      let offset = try await self.begin(message)
      try await session.stream(nil, of: message.uid, from: offset) { piece in
        progress(try await self.take(piece), message.size)
      }
      try await self.check(message)
    }
    defer { source = [] }
    return source
  }

  private func begin(_ message: RemoteMessage) throws -> Int {
    if let size, size != message.size {
      throw RemoteMessageError.changed("its size has changed")
    }
    // The size is often wrong. What comes is bounded all the same.
    if size == nil { source.reserveCapacity(min(message.size, Self.reserved)) }
    size = message.size
    isResumed = !source.isEmpty
    return source.count
  }

  private func take(_ piece: [UInt8]) throws -> Int {
    guard source.count + piece.count <= Self.longest else {
      throw ServerError.tooLarge("a message of more than \(Self.longest) bytes")
    }
    source += piece
    return source.count
  }

  private func check(_ message: RemoteMessage) throws {
    // Servers that are wrong about the size may count otherwise when they go on from the middle.
    guard source.starts(with: message.header), !isResumed || source.count == message.size else {
      // Another attempt begins anew.
      source = []
      throw RemoteMessageError.changed("it has changed")
    }
  }
}
