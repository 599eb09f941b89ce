import FoundationEssentials
import Glibc
import VmailDomain

/// What a file contains, for questions about files: who says yes means the file as it was.
enum FileIdentity {
  /// The size in bytes up to which a file is read; of a larger one, the size and the time of its last change count.
  private static let longest: Int64 = 32 << 20

  /// The most files of a folder whose names, sizes and times are compared.
  private static let mostFiles = 10_000
  /// The identity of a folder with more files. Nobody can know later that it is the same.
  static let uncountable = "a folder with too many files"

  /// - Parameter path: an absolute path.
  static func of(_ path: String) -> String {
    // A pipe or a device is not opened: that could wait for ever, or have an effect.
    var status = stat()
    guard lstat(path, &status) == 0 else { return "no file" }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { return folder(path) }
    guard kind == S_IFREG else { return "file of kind \(kind)" }
    let change = change(status)
    guard Int64(status.st_size) <= longest, let digest = digest(path) else { return change }
    return text(of: digest)
  }

  private static func text(of digest: [UInt8]) -> String {
    digest.map { String($0, radix: 16) }.joined(separator: " ")
  }

  private static func change(_ status: stat) -> String {
    "\(status.st_size) bytes, \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }

  /// Returns what is in a folder and those in it. Links are not followed.
  private static func folder(_ path: String) -> String {
    let sum = SHA256()
    var (folders, count) = ([path], 0)
    while let folder = folders.popLast() {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { continue }
      count += names.count
      guard count <= mostFiles else { return uncountable }
      for name in names.sorted() {
        var status = stat()
        guard lstat(folder + "/" + name, &status) == 0 else { continue }
        let kind = status.st_mode & S_IFMT
        if kind == S_IFDIR { folders.append(folder + "/" + name) }
        Array("\(folder)/\(name)\0\(kind), \(change(status))\0".utf8).withUnsafeBytes { sum.update($0) }
      }
    }
    return text(of: sum.digest())
  }

  private static func digest(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let sum = SHA256()
    var (buffer, total) = ([UInt8](repeating: 0, count: 1 << 16), Int64(0))
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      total += Int64(max(0, count))
      guard count >= 0, total <= longest else { return nil }
      guard count > 0 else { return sum.digest() }
      buffer.withUnsafeBytes { sum.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }
}
