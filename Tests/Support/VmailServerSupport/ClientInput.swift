/// The data sent by the client, as lines and byte counts.
struct ClientInput {
  private var events: AsyncStream<ServerConnection.Event>.Iterator
  private var buffer: ArraySlice<UInt8> = []
  /// The reason why the stream failed, if it did.
  private(set) var trouble: String?
  /// Whether the test ended before the stream.
  private(set) var isStillOpen = false
  /// Called with all data that arrive.
  private let record: @Sendable ([UInt8]) -> Void

  init(_ connection: ServerConnection, record: @escaping @Sendable ([UInt8]) -> Void) {
    events = connection.events.makeAsyncIterator()
    self.record = record
  }

  enum Line {
    /// A line without its CRLF.
    case line([UInt8])
    /// The remaining data, without a line end.
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

  /// Returns `count` bytes; fewer only if the stream ends.
  mutating func bytes(_ count: Int) async -> [UInt8] {
    while buffer.count < count, await more() {}
    let taken = Array(buffer.prefix(count))
    buffer = buffer.dropFirst(count)
    return taken
  }

  /// Returns everything until the client closes the connection.
  mutating func rest() async -> [UInt8] {
    while await more() {}
    let taken = Array(buffer)
    buffer = []
    return taken
  }

  /// The data that have arrived, but not been requested yet.
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
