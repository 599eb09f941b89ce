/// Decodes text files, which don't specify their charset.
enum TextBytes {
  /// The extensions of text files, regardless of their media type.
  static let endings: Set<String> = [
    "txt", "text", "md", "log", "csv", "tsv", "json", "xml", "yaml", "yml", "ini", "conf", "patch", "diff",
    "vcf", "svg", "asc", "py", "sh", "js", "c", "h", "swift", "sql", "tex",
  ]

  static func decode(_ bytes: [UInt8]) -> String { CleanText.lines(Charset.undeclared(bytes)) }

  /// Returns whether the bytes look like text: without control characters other than white space.
  static func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.isEmpty
      && bytes.prefix(4096).allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
      && String(validating: bytes.prefix(4096).dropLast(3), as: UTF8.self) != nil
  }
}
