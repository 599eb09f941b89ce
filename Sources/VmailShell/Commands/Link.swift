import VmailDomain

struct LinkCommand: Command {
  static let info = CommandInfo(
    name: "link", topic: .reading,
    summary: "Open a link in the browser",
    details: """
      Shows the whole target first, and asks before a link that goes elsewhere than its text says. It is \
      opened with $BROWSER or xdg-open. A number alone is a link of the current message. \
      With --copy its address goes to the terminal's clipboard instead (OSC 52; tmux passes it on with \
      set-clipboard on), and nothing is opened.
      """,
    examples: [.init("link 3.1", "the first link of message 3"), .init("links 3", "where its links go")],
    loading: "load this message", output: ["link", "copy"])
  static let forms: [Form] = [
    Form(
      Argument("MESSAGE.NUMBER", .links, noun: "a number, such as 3.1"), Flag.yes,
      needs: [.place], does: .asksWithin(.opens)
    ) { (shell: inout Shell, word, isConfirmed) in
      try await open(word, isConfirmed: isConfirmed, in: &shell)
    },
    Form(
      "--copy", Argument("MESSAGE.NUMBER", .links, noun: "a number, such as 3.1"),
      needs: [.place], does: .asks(.copies), summary: "Copy its address instead of opening it"
    ) { (shell: inout Shell, word) in
      try await copy(word, in: &shell)
    },
  ]

  private static func open(_ word: Word, isConfirmed: Bool, in shell: inout Shell) async throws {
    let link = try await shell.link(named: word)
    shell.console.result(link)
    try await shell.expectPerson(
      for: Deed("open a link in a browser", .opens, [.init(label: "address", value: link.link.link.target)]))
    if link.link.link.warning != nil, !isConfirmed { try await shell.confirm("open this link") }
    try shell.open(address: link.link.link.target)
  }

  private static func copy(_ word: Word, in shell: inout Shell) async throws {
    let link = try await shell.link(named: word)
    shell.console.result(link)
    try shell.copy(link.link.link.target, .link)
  }
}
