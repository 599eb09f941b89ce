internal import Glibc

/// The contents of a packed file, or of a pipe, in a temporary file without a name.
struct UnpackedFile {
  let file: InputFile
  /// Why the contents are incomplete, as a clause; `nil` if they are not.
  let damage: String?

  private static let pieceSize = 1 << 20
  /// The size in bytes to which any file may be unpacked; a larger one to this many times its own.
  private static let freeSize = 1 << 30
  private static let mostTimes = 200

  static let damageText = "the gzip data is damaged or cut off; the rest of the mail is missing"

  /// Unpacks a gzip file.
  init(unpacking packed: InputFile) throws(SystemProblem) {
    guard let inflation = GzipInflation() else { throw SystemProblem(code: ENOMEM) }
    let limit = max(Self.freeSize, packed.status.size &* Self.mostTimes)
    let target = try TemporaryFile()
    var position = 0
    while inflation.state != .damaged {
      let piece = try packed.read(at: position, count: Self.pieceSize)
      if piece.isEmpty { break }
      position += piece.count
      try inflation.inflate(piece) { (output) throws(SystemProblem) in
        guard target.size + output.count <= limit else { throw SystemProblem(code: EFBIG) }
        try target.write(output)
      }
    }
    file = try target.reading()
    damage = inflation.state == .ended ? nil : Self.damageText
  }

  /// Copies the rest of a pipe or file, such as standard input.
  init(copying descriptor: Int32) throws(SystemProblem) {
    let target = try TemporaryFile()
    while true {
      var failure: SystemProblem?
      let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
        var got = -1
        repeat { got = read(descriptor, buffer.baseAddress, buffer.count) } while got < 0 && errno == EINTR
        failure = got < 0 ? .last : nil
        count = max(got, 0)
      }
      if let failure { throw failure }
      if piece.isEmpty { break }
      try target.write(piece)
    }
    file = try target.reading()
    damage = nil
  }

  /// Unpacks a gzip file in memory, up to a limit.
  /// - Returns: `nil` if it is damaged or larger.
  static func unpack(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    guard let inflation = GzipInflation() else { return nil }
    var result: [UInt8] = []
    do {
      try inflation.inflate(bytes) { (output) throws(SystemProblem) in
        guard result.count + output.count <= limit else { throw SystemProblem(code: EFBIG) }
        result += output
      }
    } catch { return nil }
    return inflation.state == .ended ? result : nil
  }
}

/// A private file that has no name.
final class TemporaryFile {
  private let descriptor: Int32
  /// In bytes.
  private(set) var size = 0

  /// Creates it in `$TMPDIR`, or where large files may be.
  init() throws(SystemProblem) {
    var failure = SystemProblem(code: ENOENT)
    let folders = [getenv("TMPDIR").map { String(cString: $0) }, "/var/tmp", "/tmp"].compactMap(\.self)
    for folder in folders where folder.hasPrefix("/") {
      var template = Array("\(folder)/vmail-import-XXXXXX".utf8CString)
      let file = mkstemp(&template)
      if file >= 0 {
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        unlink(template)
        descriptor = file
        return
      }
      failure = .last
    }
    throw failure
  }

  deinit { close(descriptor) }

  func write(_ bytes: [UInt8]) throws(SystemProblem) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last }
      written += count
    }
    size += written
  }

  func reading() throws(SystemProblem) -> InputFile {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .last }
    return try InputFile(owning: copy)
  }
}
