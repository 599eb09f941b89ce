import Glibc
import VmailDomain

/// Reads sources back from the segments.
struct SourceReader {
  let files: StoreFiles

  /// Returns the original bytes.
  /// - Throws: ``StoreError/sourceMissing(emailId:detail:)`` when there is no source at the location,
  ///   ``StoreError/sourceDamaged(emailId:)`` when the segment itself shows that it is damaged.
  func read(_ place: SegmentLocation, of email: EmailID) throws -> [UInt8] {
    let (bytes, isWhole) = try take(place, of: email)
    guard isWhole else { throw StoreError.sourceDamaged(emailId: email) }
    return bytes
  }

  /// Does the same, but returns the part of a damaged message before the damage.
  /// - Throws: the same errors; ``StoreError/sourceDamaged(emailId:)`` only when no part is readable.
  func readReadable(_ place: SegmentLocation, of email: EmailID) throws -> [UInt8] {
    let (bytes, isWhole) = try take(place, of: email)
    guard isWhole || !bytes.isEmpty else { throw StoreError.sourceDamaged(emailId: email) }
    return bytes
  }

  private func take(_ place: SegmentLocation, of email: EmailID) throws -> (bytes: [UInt8], isWhole: Bool) {
    func missing(_ detail: String) -> StoreError { .sourceMissing(emailId: email, detail: detail) }
    let path = files.path(of: place.file)
    let file: FileDescriptor
    do {
      file = try FileDescriptor.open(path)
    } catch let failure as FileFailure where failure.code == ENOENT {
      throw missing("\(path) is gone")
    }
    defer { file.closeQuietly() }
    // Checked before memory is allocated, since the length may be damaged.
    let size = try file.size()
    guard place.offset >= 0, place.extent >= 0, place.offset <= size, place.extent <= size - place.offset
    else { throw missing("\(path) ends before it") }
    guard (0...SegmentLocation.longest).contains(place.length) else {
      throw StoreError.sourceDamaged(emailId: email)
    }
    let (bytes, isWhole) =
      if let length = place.packedLength {
        try Self.unpackAtOnce(file, at: place.offset, length, length: place.length)
          ?? Self.unpack(file, place.offset..<place.offset + length, length: place.length)
      } else {
        (try file.read(at: place.offset, length: place.length), true)
      }
    guard place.file.isPacked || bytes.count == place.length else { throw missing("\(path) ends before it") }
    return (place.isQuoted ? MboxQuoting.unquote(bytes) : bytes, isWhole)
  }

  /// Extracts a message from its member as ``unpack(_:_:length:)`` does, but faster, and only if it is whole and not long.
  private static func unpackAtOnce(
    _ file: FileDescriptor, at offset: Int, _ packedLength: Int, length: Int
  ) throws -> (bytes: [UInt8], isWhole: Bool)? {
    let longest = MboxFromLine.maximumLength + length + mostLineEnds
    guard max(packedLength, length) <= GzipPacker.longest,
      let entry = GzipPacker.unpack(try file.read(at: offset, length: packedLength), longest: longest),
      let newline = entry.prefix(MboxFromLine.maximumLength).firstIndex(of: UInt8(ascii: "\n")),
      (1...mostLineEnds).contains(entry.count - (newline + 1) - length)
    else { return nil }
    return (Array(entry[(newline + 1)...].prefix(length)), true)
  }

  /// Extracts a message from its member, where its `From_` line precedes it and line ends follow. Never
  /// inflates more than the message's length.
  private static func unpack(
    _ file: FileDescriptor, _ range: Range<Int>, length: Int
  ) throws -> (bytes: [UInt8], isWhole: Bool) {
    let member = try GzipReader(file, range)
    let head = try member.read(count: MboxFromLine.maximumLength)
    guard let newline = head.firstIndex(of: UInt8(ascii: "\n")) else { return ([], false) }
    let begin = head[(newline + 1)...].prefix(length)
    let bytes = try [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = buffer.initialize(fromContentsOf: begin)
      count += try member.read(into: UnsafeMutableBufferPointer(rebasing: buffer[count...]))
    }
    let behind = try head.count - begin.endIndex + member.read(count: mostLineEnds + 1).count
    let isWhole =
      bytes.count == length && (1...mostLineEnds).contains(behind) && member.state == .ended
      && member.offset == range.upperBound
    return (bytes, isWhole)
  }

  /// The maximum number of line ends after a message in an mbox.
  private static let mostLineEnds = 2

  /// Returns whether the source exists and is unchanged.
  func isWhole(_ place: SegmentLocation, of email: EmailID, _ digest: SourceDigest?) throws -> Bool {
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

  /// Returns the original bytes, provided that they are unchanged.
  /// - Parameter digest: `nil` to skip comparing digests.
  /// - Throws: as ``read(_:of:)``, and ``StoreError/sourceDamaged(emailId:)`` when the digest differs.
  func readVerified(_ place: SegmentLocation, of email: EmailID, _ digest: SourceDigest?) throws -> [UInt8] {
    let bytes = try read(place, of: email)
    if let digest, let written = place.digest, digest(bytes) != written {
      throw StoreError.sourceDamaged(emailId: email)
    }
    return bytes
  }
}
