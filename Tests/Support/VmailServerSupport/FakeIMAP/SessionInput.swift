/// The events for which a session waits: data from its client, and changes by others.
struct SessionInput {
  enum Event: Sendable {
    case bytes([UInt8])
    case changed
  }
  private var events: AsyncStream<Event>.Iterator
  private var buffer: ArraySlice<UInt8> = []

  private static let longestLine = 1 << 20

  init(_ events: AsyncStream<Event>) { self.events = events.makeAsyncIterator() }

  /// Returns a line without its end; `nil` if the client has disconnected.
  mutating func line() async -> [UInt8]? {
    while true {
      if let line = takeLine() { return line }
      guard buffer.count < Self.longestLine, await more() != nil else { return nil }
    }
  }

  mutating func bytes(_ count: Int) async -> [UInt8]? {
    while buffer.count < count { if await more() == nil { return nil } }
    defer { buffer = buffer.dropFirst(count) }
    return Array(buffer.prefix(count))
  }

  enum News {
    case line([UInt8])
    case changed
  }

  /// Returns the next event; `nil` if the client has disconnected.
  mutating func news() async -> News? {
    while true {
      if let line = takeLine() { return .line(line) }
      switch await more() {
      case .changed: return .changed
      case .bytes: continue
      case nil: return nil
      }
    }
  }

  private mutating func takeLine() -> [UInt8]? {
    guard let end = buffer.firstIndex(of: 10) else { return nil }
    var line = buffer[..<end]
    buffer = buffer[(end + 1)...]
    if line.last == 13 { line = line.dropLast() }
    return Array(line)
  }

  private mutating func more() async -> Event? {
    let event = await events.next()
    if case .bytes(let bytes)? = event { buffer += bytes }
    return event
  }
}
