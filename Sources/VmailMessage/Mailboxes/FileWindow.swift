/// The part of a file that is held in memory during sequential reading.
struct FileWindow {
  private let file: InputFile
  private var storage: [UInt8] = []
  /// The number of processed bytes at the start of the storage. They are removed when more is read, and not after
  /// every message.
  private var done = 0
  /// The offset of the window in the file.
  private(set) var origin: Int
  private(set) var isAtEnd = false

  /// The number of bytes that are read at once.
  private let chunk: Int
  static let usualChunk = 1 << 20

  init(file: InputFile, origin: Int, chunk: Int = usualChunk) {
    self.file = file
    self.origin = origin
    self.chunk = chunk
  }

  var count: Int { storage.count - done }

  subscript(index: Int) -> UInt8 { storage[done + index] }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    storage.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[done...])) }
  }

  /// Reads more data; sets ``isAtEnd`` at the end of the file.
  mutating func extend() throws(SystemProblem) {
    guard !isAtEnd else { return }
    let more = try file.read(at: origin + count, count: chunk)
    if more.count < chunk { isAtEnd = true }
    if done > 0 {
      storage.removeFirst(done)
      done = 0
    }
    storage += more
  }

  /// Discards the first bytes.
  mutating func drop(_ dropped: Int) {
    done += dropped
    origin += dropped
  }

  /// Returns bytes that may be outside of the window.
  func peek(at offset: Int, count: Int) throws(SystemProblem) -> [UInt8] {
    try file.read(at: offset, count: count)
  }
}
