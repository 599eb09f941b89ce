/// ENABLE (RFC 5161). Its result is reported by ENABLED, which the connection stores.
enum Enable {
  static func command(_ names: [String]) -> PlainCommand {
    PlainCommand(CommandLine("ENABLE", .words(names.joined(separator: " "))))
  }
}

/// ID (RFC 2971). Some servers refuse clients that don't identify themselves.
enum Identification {
  static let command = PlainCommand(CommandLine("ID", .words(#"("name" "vmail")"#)))
}

/// COMPRESS=DEFLATE (RFC 4978).
enum Compress {
  static let command = PlainCommand(
    CommandLine("COMPRESS", .words("DEFLATE")), isAlone: true, change: .compression)
}
