/// ENABLE (RFC 5161). Its result is reported by ENABLED, which the connection stores.
enum Enable {
  static func command(_ names: [String]) -> PlainCommand {
    PlainCommand(CommandLine("ENABLE", .words(names.joined(separator: " "))))
  }
}
