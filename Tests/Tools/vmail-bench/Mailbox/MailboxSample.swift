import Glibc

/// A tenth of a mailbox, for measurements that must not grow with its size.
enum MailboxSample {
  /// Copies every tenth file of a Maildir or folder of messages, or the first tenth of an mbox.
  static func copyTenth(of mailbox: String, to folder: String) throws {
    try File.makeFolder(folder + "/cur")
    try File.makeFolder(folder + "/new")
    try File.makeFolder(folder + "/tmp")
    for (number, file) in try File.all(below: mailbox).sorted(by: { $0.path < $1.path }).enumerated() {
      let name = file.path.split(separator: "/").last.map(String.init) ?? ""
      if isMbox(file.path) {
        try File.write(try head(of: file), to: "\(folder)/\(number).mbox")
      } else if number % 10 == 0 {
        try File.write(try File.read(file.path), to: "\(folder)/cur/\(number)\(name)")
      }
    }
  }

  private static func isMbox(_ path: String) -> Bool {
    guard let file = fopen(path, "r") else { return false }
    defer { fclose(file) }
    var start = [UInt8](repeating: 0, count: 5)
    return fread(&start, 1, 5, file) == 5 && start == Array("From ".utf8)
  }

  /// Returns the first tenth, up to the end of a message.
  private static func head(of file: (path: String, bytes: Int)) throws -> ArraySlice<UInt8> {
    let bytes = try File.read(file.path)
    let separator = Array("\n\nFrom ".utf8)
    var end = bytes.count / 10
    while end < bytes.count, !bytes[end...].starts(with: separator) { end += 1 }
    return bytes[..<min(bytes.count, end + 2)]
  }
}
