@testable import VmailDomain

extension FuzzTarget {
  /// What attachments and folders are called on disk.
  static let filename = FuzzTarget("filename") { input in
    let name = AttachmentFileName(input.text)
    for file in [name.name, name.numbered(2), name.numbered(.max)] {
      try check(file, limit: SafeFileName.lengthLimit + (file == name.name ? 0 : 30))
    }
    let again = AttachmentFileName(name.name).name
    try expect(
      again == name.name, "a safe name stays: \(name.name.debugDescription), \(again.debugDescription)")
    for part in SafeFileName.parts(of: input.text) { try check(part, limit: SafeFileName.lengthLimit) }
    _ = FileExtension.ending(of: input.text)
  }

  private static func check(_ file: String, limit: Int) throws {
    try expect(!file.isEmpty && file != "." && file != "..", "a name")
    try expect(file.utf8.count <= limit, "a length that file systems take")
    try expect(!file.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }, "no separator")
    try expect(
      file.utf8.first != UInt8(ascii: ".") && file.utf8.first != UInt8(ascii: "-"),
      "no hidden name, no option")
    try expect(("/" + file).first == "/", "the folder's slash is left alone")
    try expect(Promise.isForTerminal(file), "nothing that acts on a terminal")
  }
}
