import Synchronization

@testable import VmailShell
@testable import VmailTerminal

/// Collects what is printed on both channels, in order.
final class CapturedScreen: ByteSink {
  private let bytes = Mutex<[UInt8]>([])

  func write(_ bytes: [UInt8]) -> Bool {
    self.bytes.withLock { $0 += bytes }
    return true
  }

  func take() -> String {
    bytes.withLock { bytes in
      defer { bytes = [] }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
