/// COMPRESS=DEFLATE (RFC 4978).
enum Compress {
  static let command = PlainCommand(
    CommandLine("COMPRESS", .words("DEFLATE")), isAlone: true, change: .compression)
}
