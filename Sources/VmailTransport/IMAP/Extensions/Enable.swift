/// ENABLE (RFC 5161). What became of it is told by ENABLED, which the connection keeps.
enum Enable {
  static func command(_ names: [String]) -> PlainCommand {
    PlainCommand(CommandLine("ENABLE", .words(names.joined(separator: " "))))
  }
}
