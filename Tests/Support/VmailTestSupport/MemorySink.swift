import Synchronization
public import VmailTerminal

/// Keeps what is written to it, and refuses everything after a number of writes.
public final class MemorySink: ByteSink {
  private let written = Mutex<[[UInt8]]>([])
  private let limit: Int

  public init(limit: Int = .max) { self.limit = limit }

  public func write(_ bytes: [UInt8]) -> Bool {
    written.withLock { writes in
      guard writes.count < limit else { return false }
      writes.append(bytes)
      return true
    }
  }

  /// Returns what was written since the last call.
  public func taken() -> String {
    written.withLock { writes in
      defer { writes = [] }
      return String(decoding: writes.joined(), as: UTF8.self)
    }
  }

  /// The number of writes.
  public var writes: Int { written.withLock { $0.count } }
  public var text: String { written.withLock { String(decoding: $0.joined(), as: UTF8.self) } }
}
