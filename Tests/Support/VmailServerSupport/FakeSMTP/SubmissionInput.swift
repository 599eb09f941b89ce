/// The data sent by an SMTP client. Only CRLF ends a line: a bare CR or LF is kept, so that tests can detect it.
struct SubmissionInput {
  private var events: AsyncStream<ServerConnection.Event>.Iterator
  private var buffer: [UInt8] = []
  /// The number of processed bytes in `buffer`.
  private var start = 0

  private static let longestLine = 1 << 20

  init(_ connection: ServerConnection) { events = connection.events.makeAsyncIterator() }

  /// Returns a line without its end; `nil` if the client has disconnected.
  mutating func line() async -> [UInt8]? {
    var looked = start
    while true {
      if let end = buffer.withUnsafeBufferPointer({ Self.lineEnd(in: $0, from: looked) }) {
        defer { start = end + 2 }
        return Array(buffer[start..<end])
      }
      guard buffer.count - start < Self.longestLine else { return nil }
      let (count, oldStart) = (buffer.count, start)
      guard await more() else { return nil }
      looked = max(start, count - (oldStart - start) - 1)
    }
  }

  mutating func bytes(_ count: Int) async -> [UInt8]? {
    while buffer.count - start < count { guard await more() else { return nil } }
    defer { start += count }
    return Array(buffer[start..<start + count])
  }

  private static func lineEnd(in bytes: UnsafeBufferPointer<UInt8>, from place: Int) -> Int? {
    var place = place
    while place + 1 < bytes.count {
      if bytes[place] == 13, bytes[place + 1] == 10 { return place }
      place += 1
    }
    return nil
  }

  private mutating func more() async -> Bool {
    guard case .bytes(let bytes)? = await events.next() else { return false }
    buffer.removeFirst(start)
    start = 0
    buffer += bytes
    return true
  }
}
