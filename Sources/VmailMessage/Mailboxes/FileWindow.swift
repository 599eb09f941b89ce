/// The part of a file that is held in memory while it is read from front to back.
struct FileWindow {
  private let file: InputFile
  private var storage: [UInt8] = []
  /// Bytes at the storage's front that are done. They are cleared away when more is read, and not at
  /// every message.
  private var done = 0
  /// The offset of the window in the file.
  private(set) var origin: Int
  private(set) var isAtEnd = false

  private static let chunk = 1 << 20

  init(file: InputFile, origin: Int) {
    self.file = file
    self.origin = origin
  }

  var count: Int { storage.count - done }

  subscript(index: Int) -> UInt8 { storage[done + index] }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    storage.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[done...])) }
  }

  /// Reads further; sets ``isAtEnd`` at the end of the file.
  mutating func extend() throws(SystemProblem) {
    guard !isAtEnd else { return }
    let more = try file.read(at: origin + count, count: Self.chunk)
    if more.count < Self.chunk { isAtEnd = true }
    if done > 0 {
      storage.removeFirst(done)
      done = 0
    }
    storage += more
  }

  /// Forgets the first bytes.
  mutating func drop(_ dropped: Int) {
    done += dropped
    origin += dropped
  }

  /// Returns bytes that need not be in the window.
  func peek(at offset: Int, count: Int) throws(SystemProblem) -> [UInt8] {
    try file.read(at: offset, count: count)
  }
}
