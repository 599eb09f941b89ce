internal import FoundationEssentials
internal import Glibc

/// Owns a new file that is written sequentially, and accessible to its owner only.
final class OutputFile {
  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  private static let bufferSize = 1 << 20

  /// - Parameter isNew: whether to create the file; otherwise data are appended to it.
  init(path: String, isNew: Bool = true) throws(MailboxFailure) {
    self.path = path
    let making = isNew ? O_CREAT | O_EXCL : O_APPEND
    descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | making, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(path, .last) }
  }

  deinit { close(descriptor) }

  func write(_ bytes: [UInt8]) throws(MailboxFailure) {
    if buffer.isEmpty, bytes.count >= Self.bufferSize { return try put(bytes) }
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  func flush() throws(MailboxFailure) {
    guard !buffer.isEmpty else { return }
    try put(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Makes the written data durable.
  func sync() throws(MailboxFailure) {
    try flush()
    guard fsync(descriptor) == 0 else { throw .cannotWrite(path, .last) }
  }

  func setModified(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let time = timespec(tv_sec: Int(max(min(seconds, 1e11), -1e11)), tv_nsec: 0)
    // The time is optional: the file is complete without it.
    _ = futimens(descriptor, [time, time])
  }

  private func put(_ bytes: [UInt8]) throws(MailboxFailure) {
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { Glibc.write(descriptor, $0 + done, buffer.count - done) } ?? -1
      }
      if written > 0 {
        done += written
      } else if written < 0, errno != EINTR {
        throw .cannotWrite(path, .last)
      }
    }
  }
}
