import Glibc

/// A file that only the user can read, in a folder that belongs to vmail.
public enum PrivateFile {
  /// The reason why a file could not be written.
  public struct Failure: Error, Hashable, Sendable {
    public var path: String
    /// `errno`.
    public var code: Int32
  }

  /// - Parameters:
  ///   - folder: the folder, created for its owner only if it does not exist.
  ///   - kind: the beginning of the file name.
  ///   - replaced: the rest of the name, if a file of that name is replaced; its readers keep it.
  /// - Returns: the path of the file.
  /// - Throws: ``Failure``.
  public static func write(
    _ content: some Sequence<UInt8>, in folder: String, kind: String, ending: String = "",
    replacing replaced: String? = nil
  ) throws(Failure) -> String {
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure(folder) }
    let path = "\(folder)/\(kind)-" + String(UInt64.random(in: .min ... .max), radix: 36) + ending
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var rest = Array(content)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if errno == EINTR { continue }
        let error = failure(path)
        unlink(path)
        throw error
      }
      rest = rest.dropFirst(count)
    }
    guard let replaced = replaced.map({ "\(folder)/\(kind)-\($0)" }) else { return path }
    guard rename(path, replaced) == 0 else {
      defer { unlink(path) }
      throw failure(replaced)
    }
    return replaced
  }

  /// Removes files of a kind that were last written before a moment.
  /// - Parameter moment: in seconds since 1970.
  public static func remove(kind: String, in folder: String, before moment: Int) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(kind + "-") else { continue }
      var status = stat()
      let path = folder + "/" + name
      if lstat(path, &status) == 0, status.st_mtim.tv_sec < moment { unlink(path) }
    }
  }

  private static func failure(_ path: String) -> Failure { Failure(path: path, code: errno) }
}
