import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct NetCommand: Command {
  static let info = CommandInfo(
    name: "net", topic: .places,
    summary: "Show every connection of this session",
    details:
      "Shows the time, the address, the purpose and the account of each connection. vmail makes no others.",
    examples: [
      .init("net", "list the connections"), .init("net > connections.txt", "save them to a file"),
    ],
    output: [ConnectionRecord.self, ConnectionsRecord.self])

  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in
      let entries = try await shell.services().connections.entries
      shell.console.results(entries.map { ConnectionRecord(entry: $0) })
      shell.console.result(ConnectionsRecord(count: entries.count))
    }
  ]
}
