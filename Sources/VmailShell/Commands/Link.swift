import VmailDomain

struct LinkCommand: Command {
  static let info = CommandInfo(
    name: "link", topic: .reading,
    summary: "Open a link in the browser",
    synopsis: ["link MESSAGE.NUMBER [--yes]", "link NUMBER"],
    details: """
      Shows the whole target first, and asks before a link that goes elsewhere than its text says. It is \
      opened with $BROWSER or xdg-open. A number alone is a link of the current message.
      """,
    examples: [.init("link 3.1", "the first link of message 3"), .init("links 3", "where its links go")],
    options: [.yes], arguments: [.links], needs: [.place], loading: "load this message", output: ["link"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    guard let word = call.arguments.first else {
      throw ShellError.missingArgument("a number, such as 3.1", of: Self.info.name)
    }
    let link = try await shell.link(named: word)
    shell.console.result(link)
    if link.link.link.warning != nil, !call.has(CommandInfo.Option.yes.name) {
      try await shell.confirm("open this link")
    }
    try shell.open(address: link.link.link.target)
  }
}
