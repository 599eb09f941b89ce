import VmailDomain

/// UID FETCH of one section whose bytes are passed on as they arrive.
struct StreamSection: IMAPCommand {
  let uid: UInt32
  let section: String
  let line: CommandLine
  private let sink: @Sendable ([UInt8]) async throws -> Void
  private var waiting: [UInt8]?
  /// Whether a literal was passed on. Its response may still turn out to be about another message.
  private var isPassed = false
  private var isFound = false

  /// The longest length that every server accepts.
  private static let longest = Int32.max

  init(
    _ section: String, of uid: UInt32, from offset: Int,
    sink: @escaping @Sendable ([UInt8]) async throws -> Void
  ) {
    self.uid = uid
    self.section = section
    self.sink = sink
    let range = offset > 0 ? "<\(offset).\(Self.longest)>" : ""
    line = CommandLine("UID FETCH", .uids([uid]), .words("(UID BODY.PEEK[\(section)]\(range))"))
  }

  var asksFlags: Bool { false }

  mutating func take(_ response: Response, tag: String) throws(ServerError) -> Bool {
    if case .unreadableFetch(let named, let error) = response, named ?? uid == uid { throw error }
    guard case .fetch(let data) = response else { return false }
    if isPassed, !isFound, data.absent.contains(section) {
      guard data.uid == uid else { throw .protocolViolation("an unrequested section of a message") }
      isFound = true
      return true
    }
    guard data.uid == uid, !isFound, !isPassed, let bytes = data.sections[section] else { return false }
    isFound = true
    waiting = bytes
    return true
  }

  mutating func plan(section: String, uid: UInt32?) -> ResponseFramer.LiteralPlan? {
    guard section == self.section, uid ?? self.uid == self.uid, !isPassed, !isFound else { return nil }
    isPassed = true
    return .pass
  }

  mutating func takePiece() -> [UInt8]? {
    defer { waiting = nil }
    return waiting
  }

  func deliver(_ piece: [UInt8]) async throws {
    if !piece.isEmpty { try await sink(piece) }
  }

  func answer(_ status: StatusResponse) throws {
    guard isFound else {
      throw ServerError.refused(code: "NONEXISTENT", reason: "the message no longer exists")
    }
  }
}
