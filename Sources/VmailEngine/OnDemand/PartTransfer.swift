import VmailDomain

/// Fetches a part of a message from its server, and decodes it on the way.
///
/// Only one piece is held in memory. Received data remains valid when the connection breaks, and the next
/// attempt requests the rest, provided that the message is the same, and the reported length of the part
/// unchanged.
actor PartTransfer: AttachmentTransfer {
  private let section: String
  private let email: EmailID
  private let messages: RemoteMessages
  private let decoder: PartDecoderMaking
  private let ask: SecretAsking?

  private struct State {
    /// The part as described by the server.
    let part: BodyPart
    var decoder: any PartDecoding
    /// The number of encoded bytes received.
    var received = 0
  }

  private var state: State?

  init(
    _ section: String, of email: EmailID, messages: RemoteMessages, decoder: @escaping PartDecoderMaking,
    ask: SecretAsking?
  ) {
    self.section = section
    self.email = email
    self.messages = messages
    self.decoder = decoder
    self.ask = ask
  }

  func run(_ take: @Sendable ([UInt8]) async throws -> Void) async throws -> Int? {
    try await messages.with(email, ask: ask) { [section] message, session in
      let offset = try await self.begin(message)
      try await session.stream(.part(section), of: message.uid, from: offset) { piece in
        try await take(try await self.decode(piece))
      }
      try await self.finish()
    }
    // The size of a decoded part isn't announced anywhere: that of the encoded one was compared.
    return nil
  }

  /// - Returns: the offset from which to fetch.
  private func begin(_ message: RemoteMessage) throws -> Int {
    let leaves = message.structure?.leaves() ?? []
    guard let part = leaves.first(where: { $0.section == section })?.part else { throw AttachmentError.gone }
    guard let state else {
      state = State(part: part, decoder: decoder(part.encoding))
      return 0
    }
    guard part.size == state.part.size, part.encoding == state.part.encoding else {
      throw RemoteMessageError.changed("the part has changed")
    }
    return state.received
  }

  private func decode(_ piece: [UInt8]) throws -> [UInt8] {
    guard var state else { return [] }
    state.received += piece.count
    if state.received > state.part.size { throw wrongSize(state) }
    let decoded = try state.decoder.decode(piece)
    self.state = state
    return decoded
  }

  private func finish() throws {
    guard var state else { return }
    guard state.received == state.part.size else { throw wrongSize(state) }
    try state.decoder.finish()
  }

  private func wrongSize(_ state: State) -> AttachmentError {
    .wrongSize(announced: state.part.size, received: state.received)
  }
}
