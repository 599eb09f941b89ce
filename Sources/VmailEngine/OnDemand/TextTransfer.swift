import VmailDomain

/// Fetches the texts of a message from its server, including those that the first sync left out. Received
/// data is kept when the connection breaks, and the next attempt requests the rest.
actor TextTransfer {
  private let email: EmailID
  private let messages: RemoteMessages
  private let ask: SecretAsking?
  private var bodies: [MessageSection: [UInt8]] = [:]
  /// The size of each section in bytes, as first announced.
  private var sizes: [MessageSection: Int] = [:]

  init(of email: EmailID, messages: RemoteMessages, ask: SecretAsking?) {
    self.email = email
    self.messages = messages
    self.ask = ask
  }

  /// A message with all its texts, but not necessarily all its parts.
  struct Result: Sendable {
    let message: RemoteMessage
    let bodies: [MessageSection: [UInt8]]

    var source: [UInt8] { PartialSource.make(message, bodies: bodies) }

    /// Whether some parts are still only on the server.
    var isPartial: Bool {
      bodies[.text].map { message.header.count + $0.count != message.size } ?? true
    }
  }

  /// - Parameter progress: called with the number of bytes received, and the total.
  func run(_ progress: @Sendable (Int, Int) -> Void) async throws -> Result {
    let message = try await messages.with(email, ask: ask) { message, session in
      let plan = FetchPlan(message, limits: .reading)
      guard !plan.sections.isEmpty else { throw ServerError.tooLarge("a message of \(message.size) bytes") }
      let total = plan.size(of: message)
      for section in plan.sections {
        let offset = try await self.begin(section, of: message)
        try await session.stream(section, of: message.uid, from: offset) { piece in
          progress(try await self.take(piece, of: section), total)
        }
      }
      return message
    }
    return Result(message: message, bodies: bodies)
  }

  /// - Returns: the offset from which to fetch.
  private func begin(_ section: MessageSection, of message: RemoteMessage) throws -> Int {
    let leaves = message.structure?.leaves() ?? []
    let size = leaves.first { .part($0.section) == section }?.part.size ?? message.size
    guard size <= SourceTransfer.longest else { throw ServerError.tooLarge("a text of \(size) bytes") }
    if let known = sizes.updateValue(size, forKey: section), known != size {
      throw RemoteMessageError.changed("its size has changed")
    }
    return bodies[section, default: []].count
  }

  /// A server's sizes may be wrong by a few bytes, but not by half.
  private func take(_ piece: [UInt8], of section: MessageSection) throws -> Int {
    bodies[section, default: []] += piece
    guard bodies[section, default: []].count <= (sizes[section] ?? 0) * 3 / 2 + FetchPlan.crumbs else {
      throw RemoteMessageError.changed("it is longer than was announced")
    }
    return bodies.values.reduce(0) { $0 + $1.count }
  }
}
