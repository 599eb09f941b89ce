internal import Glibc

/// A page for the browser in a file that nobody else can read.
enum PrivatePage {
  /// How long pages stay: the browser may load one again.
  private static let age = 24 * 60 * 60

  /// Writes the page, and removes old ones.
  /// - Parameters:
  ///   - folder: made, for its owner only, when it is not there.
  ///   - now: seconds since 1970.
  /// - Returns: where it is.
  static func write(_ page: String, in folder: String, now: Int) throws(ShellError) -> String {
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure(folder) }
    removeOld(in: folder, now: now)
    let path = folder + "/page-" + String(UInt64.random(in: .min ... .max), radix: 36) + ".html"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var rest = Array(page.utf8)[...]
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
    return path
  }

  private static func removeOld(in folder: String, now: Int) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix("page-") else { continue }
      var status = stat()
      let path = folder + "/" + name
      if lstat(path, &status) == 0, status.st_mtim.tv_sec < now - age { unlink(path) }
    }
  }

  private static func failure(_ path: String) -> ShellError {
    ShellError(.cannotWrite, "couldn't write \(path): \(String(cString: strerror(errno)))")
  }
}
