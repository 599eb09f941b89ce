/// ID (RFC 2971). Some servers let nobody in who doesn't say what they are.
enum Identification {
  static let command = PlainCommand(CommandLine("ID", .words(#"("name" "vmail")"#)))
}
