/// ID (RFC 2971). Some servers refuse clients that don't identify themselves.
enum Identification {
  static let command = PlainCommand(CommandLine("ID", .words(#"("name" "vmail")"#)))
}
