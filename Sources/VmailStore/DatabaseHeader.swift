import VmailDomain

/// The first bytes of a database file, read without SQLite, which might change a file by opening it
/// (sqlite.org/fileformat.html, section 1.3).
struct DatabaseHeader {
  /// "vml1": distinguishes a store from other databases.
  static let applicationId = 0x766D_6C31

  let version: Int

  /// - Throws: ``StoreError/damaged(path:detail:)`` when the file is not a database,
  ///   ``StoreError/notAStore(path:)`` for another program's.
  init(files: StoreFiles) throws {
    let file = try FileDescriptor.open(files.vault)
    defer { file.closeQuietly() }
    try self.init(file.read(at: 0, length: Self.length), path: files.vault)
  }

  static let length = 100

  /// - Parameters:
  ///   - bytes: the first bytes of a file.
  ///   - path: the file, for errors.
  init(_ bytes: [UInt8], path: String) throws {
    guard bytes.count == Self.length, bytes.starts(with: Self.magic) else {
      throw StoreError.damaged(
        path: path, detail: bytes.isEmpty ? "it is empty" : "it is not a database")
    }
    guard Self.number(in: bytes, at: 68) == Self.applicationId else {
      throw StoreError.notAStore(path: path)
    }
    version = Self.number(in: bytes, at: 60)
  }

  private static let magic = Array("SQLite format 3".utf8) + [0]

  private static func number(in bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
