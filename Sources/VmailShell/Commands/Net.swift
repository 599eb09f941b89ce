import VmailDomain
import VmailEngine

struct NetCommand: Command {
  static let info = CommandInfo(
    name: "net", topic: .places,
    summary: "Show every connection of this session",
    details:
      "When it was made, where to, what for, and for which account. Nothing else goes over the network.",
    examples: [
      .init("net", "who was talked to"), .init("net > connections.txt", "the same, kept in a file"),
    ],
    output: ["net", "connections"])

  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in
      let entries = try await shell.services().connections.entries
      shell.console.results(entries.map { ConnectionRecord(entry: $0) })
      shell.console.result(ConnectionsRecord(count: entries.count))
    }
  ]
}
