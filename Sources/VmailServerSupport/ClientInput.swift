/// What the client sent, as lines and counted bytes.
struct ClientInput {
  private var events: AsyncStream<ServerConnection.Event>.Iterator
  private var buffer: ArraySlice<UInt8> = []
  /// Why the stream ended, where it failed.
  private(set) var trouble: String?
  /// It did not end: the test did.
  private(set) var isStillOpen = false
  /// Called with all that arrives.
  private let record: @Sendable ([UInt8]) -> Void

  init(_ connection: ServerConnection, record: @escaping @Sendable ([UInt8]) -> Void) {
    events = connection.events.makeAsyncIterator()
    self.record = record
  }

  enum Line {
    /// Without its CRLF.
    case line([UInt8])
    /// What came, and no end of line.
    case end([UInt8])
  }

  mutating func line() async -> Line {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        var line = buffer[..<end]
        buffer = buffer[buffer.index(after: end)...]
        if line.last == 13 { line = line.dropLast() }
        return .line(Array(line))
      }
      guard await more() else { return .end(Array(buffer)) }
    }
  }

  /// Fewer only where the stream ends.
  mutating func bytes(_ count: Int) async -> [UInt8] {
    while buffer.count < count, await more() {}
    let taken = Array(buffer.prefix(count))
    buffer = buffer.dropFirst(count)
    return taken
  }

  /// Everything until the client closes.
  mutating func rest() async -> [UInt8] {
    while await more() {}
    let taken = Array(buffer)
    buffer = []
    return taken
  }

  /// What came and was not asked for yet.
  var unread: [UInt8] { Array(buffer) }

  private mutating func more() async -> Bool {
    switch await events.next() {
    case .bytes(let bytes):
      record(bytes)
      buffer += bytes
      return true
    case .trouble(let reason):
      trouble = reason
      return false
    case .stillOpen:
      isStillOpen = true
      return false
    case nil: return false
    }
  }
}
