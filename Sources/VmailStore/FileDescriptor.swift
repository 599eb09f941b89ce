import Glibc

/// A file operation that the system refused.
struct FileFailure: Error, Equatable {
  var operation: String
  var path: String
  var code: Int32

  /// Creates the failure of the last system call, from `errno`.
  init(_ operation: String, _ path: String, code: Int32 = errno) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  var reason: String { String(cString: strerror(code)) }
}

/// An open file. Never follows a symbolic link, and is not inherited by child processes.
struct FileDescriptor {
  struct Options: OptionSet {
    let rawValue: Int32
    static let write = Options(rawValue: O_RDWR)
    static let create = Options(rawValue: O_CREAT)
    static let exclusive = Options(rawValue: O_EXCL)
  }

  let path: String
  private let number: Int32

  /// Opens a file. A new file can be read and written by its owner only.
  static func open(_ path: String, _ options: Options = []) throws -> FileDescriptor {
    let number = Glibc.open(path, options.rawValue | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw FileFailure("open", path) }
    return FileDescriptor(path: path, number: number)
  }

  func close() throws {
    guard Glibc.close(number) == 0 else { throw FileFailure("close", path) }
  }

  /// Closes the file, ignoring errors, where the outcome of the access is already known.
  func closeQuietly() { _ = Glibc.close(number) }

  /// Returns the file's size in bytes.
  func size() throws -> Int {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw FileFailure("stat", path) }
    return Int(status.st_size)
  }

  /// Returns whether a path, whose links are followed, still leads to this file.
  func isStill(at path: String) throws -> Bool {
    var (own, found) = (stat(), stat())
    guard fstat(number, &own) == 0, stat(path, &found) == 0 else { throw FileFailure("stat", path) }
    return own.st_dev == found.st_dev && own.st_ino == found.st_ino
  }

  /// Reads up to `length` bytes; fewer only at the end of the file.
  func read(at offset: Int, length: Int) throws -> [UInt8] {
    var failure: FileFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = 0
      while count < length, let base = buffer.baseAddress {
        let got = pread(number, base + count, length - count, off_t(offset + count))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = FileFailure("read", path) }
        if got <= 0 { break }
        count += got
      }
    }
    if let failure { throw failure }
    return bytes
  }

  func write(_ bytes: [UInt8], at offset: Int) throws {
    try bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count, let base = buffer.baseAddress {
        let count = pwrite(number, base + written, buffer.count - written, off_t(offset + written))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw FileFailure("write", path) }
        written += count
      }
    }
  }

  func truncate(to size: Int) throws {
    guard ftruncate(number, off_t(size)) == 0 else { throw FileFailure("truncate", path) }
  }

  /// Makes written data durable.
  func synchronize() throws {
    guard fdatasync(number) == 0 else { throw FileFailure("fdatasync", path) }
  }

  /// - Returns: `false` when another process holds the lock.
  func tryLock() throws -> Bool {
    if flock(number, LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK || errno == EINTR else { throw FileFailure("lock", path) }
    return false
  }

  /// Acquires the lock, and waits for as long as other processes hold it.
  func lock() throws {
    while flock(number, LOCK_EX) != 0 {
      guard errno == EINTR else { throw FileFailure("lock", path) }
    }
  }

  /// Acquires a shared lock. Waits while another process holds an exclusive lock, which no process does for long.
  func lockShared() throws {
    while flock(number, LOCK_SH) != 0 {
      guard errno == EINTR else { throw FileFailure("lock", path) }
    }
  }

  /// Releases the lock at once. Closing is not enough: a child process that is being started has the file open as
  /// well, until it executes its program.
  func unlock() { _ = flock(number, LOCK_UN) }

  /// Makes the entries of a directory durable.
  static func synchronizeDirectory(_ path: String) throws {
    let number = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw FileFailure("open", path) }
    defer { Glibc.close(number) }
    guard fsync(number) == 0 else { throw FileFailure("fsync", path) }
  }
}

func renameFile(_ old: String, to new: String) throws {
  guard rename(old, new) == 0 else { throw FileFailure("rename", new) }
}

func removeFile(_ path: String) throws {
  guard unlink(path) == 0 else { throw FileFailure("unlink", path) }
}
