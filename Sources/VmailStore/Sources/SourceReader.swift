import Glibc
import VmailDomain

/// Reads sources back from the segments.
struct SourceReader {
  let files: StoreFiles

  /// The bytes as they came.
  /// - Throws: ``StoreError/sourceMissing(emailId:detail:)`` when they are not where they were put.
  func read(_ place: SourcePlace, of email: EmailID) throws -> [UInt8] {
    func missing(_ detail: String) -> StoreError { .sourceMissing(emailId: email, detail: detail) }
    let path = files.segment(place.segment)
    let file: FileDescriptor
    do {
      file = try FileDescriptor.open(path)
    } catch let failure as FileFailure where failure.code == ENOENT {
      throw missing("\(path) is gone")
    }
    defer { file.closeQuietly() }
    // Before memory is taken for it: the length may be damaged.
    let size = try file.size()
    guard place.offset >= 0, place.length >= 0, place.offset <= size, place.length <= size - place.offset
    else { throw missing("\(path) ends before it") }
    let bytes = try file.read(at: place.offset, length: place.length)
    guard bytes.count == place.length else { throw missing("\(path) ends before it") }
    return place.isQuoted ? MboxQuoting.unquote(bytes) : bytes
  }

  /// Whether it is there, and as it was written.
  func isWhole(_ place: SourcePlace, of email: EmailID, _ digest: SourceDigest?) throws -> Bool {
    do {
      _ = try readVerified(place, of: email, digest)
      return true
    } catch let error as StoreError {
      switch error {
      case .sourceMissing, .sourceDamaged: return false
      default: throw error
      }
    }
  }

  /// The same, of what is still as it was written.
  /// - Parameter digest: `nil` to believe what is there.
  /// - Throws: also ``StoreError/sourceDamaged(emailId:)``.
  func readVerified(_ place: SourcePlace, of email: EmailID, _ digest: SourceDigest?) throws -> [UInt8] {
    let bytes = try read(place, of: email)
    if let digest, let written = place.digest, digest(bytes) != written {
      throw StoreError.sourceDamaged(emailId: email)
    }
    return bytes
  }
}
