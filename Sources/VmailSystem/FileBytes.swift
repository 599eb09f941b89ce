import Glibc
import VmailDomain

/// Reads downloaded attachments.
public enum FileBytes {
  /// Returns the first bytes of a file, up to `limit`.
  /// - Throws: ``AttachmentError/gone`` if it cannot be read.
  public static func read(_ path: String, limit: Int) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw AttachmentError.gone }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw AttachmentError.gone }
    let wanted = min(limit, Int(status.st_size))
    return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      count = 0
      while count < wanted, let base = buffer.baseAddress {
        let got = Glibc.read(descriptor, base + count, wanted - count)
        if got < 0, errno == EINTR { continue }
        if got <= 0 { break }
        count += got
      }
    }
  }
}
