internal import FoundationEssentials
internal import Glibc
internal import VmailDomain

/// Owns a file in memory that other programs of this user can read by its path. A descriptor's path in `/proc`
/// wouldn't do: `vmail_keep_memory_private` closes it to other programs, also to those that vmail starts.
final class SharedMemoryFile {
  private let name: String

  var path: String { "/dev/shm" + name }

  /// - Throws: ``SealingError/refused`` if it can't be written.
  init(_ bytes: [UInt8]) throws(SealingError) {
    name = "/vmail-key-" + UUID().uuidString
    let descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw .refused }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .refused }
      rest = rest.dropFirst(count)
    }
  }

  deinit { shm_unlink(name) }
}
