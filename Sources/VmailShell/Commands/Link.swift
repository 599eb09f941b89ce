import VmailDomain

struct LinkCommand: Command {
  static let info = CommandInfo(
    name: "link", topic: .reading,
    summary: "Open a link in the browser",
    synopsis: ["link MESSAGE.NUMBER [--yes]", "link NUMBER", "link MESSAGE.NUMBER --copy"],
    details: """
      Shows the whole target first, and asks before a link that goes elsewhere than its text says. It is \
      opened with $BROWSER or xdg-open. A number alone is a link of the current message. \
      With --copy its address goes to the terminal's clipboard instead (OSC 52; tmux passes it on with \
      set-clipboard on), and nothing is opened.
      """,
    examples: [.init("link 3.1", "the first link of message 3"), .init("links 3", "where its links go")],
    options: [.yes, .init("copy", "Copy its address instead of opening it")], arguments: [.links],
    needs: [.place], loading: "load this message",
    effects: .guardedWithin(.opens), output: ["link", "copy"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    guard let word = call.arguments.first else {
      throw ShellError.missingArgument("a number, such as 3.1", of: Self.info.name)
    }
    let link = try await shell.link(named: word)
    shell.console.result(link)
    if call.has("copy") { return try shell.copy(link.link.link.target, .link) }
    try await shell.expectPerson(to: "open \(link.link.link.target) in a browser")
    if link.link.link.warning != nil, !call.has(CommandInfo.Option.yes.name) {
      try await shell.confirm("open this link")
    }
    try shell.open(address: link.link.link.target)
  }
}
