import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct LinkCommand: Command {
  static let info = CommandInfo(
    name: "link", topic: .reading,
    summary: "Open a link in the browser",
    details: """
      Shows the full target first, and asks before it opens a link that leads somewhere other than its text \
      says. The link is opened with $BROWSER or xdg-open. A number alone refers to a link of the current \
      message. With --copy, the address is copied to the terminal's clipboard and nothing is opened (with \
      OSC 52, for which tmux needs set-clipboard on).
      """,
    examples: [
      .init("link 3.1", "open the first link of message 3"),
      .init("links 3", "list its links and where they lead"),
    ],
    loading: "load this message", output: [LinkRecord.self, CopyRecord.self])
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
    let link = try await OpenMessages.link(named: word, in: &shell)
    shell.console.result(link)
    let warning = link.link.link.warning
    if warning != nil { shell.person.gate?.warn("Its text says something else: \(link.link.link.text)") }
    try await AgentMode.expectPerson(
      for: Deed("open a link in a browser", .opens, [.init(label: "address", value: link.link.link.target)]),
      in: shell)
    if warning != nil, !isConfirmed, !AgentMode.isForAgent(in: shell) {
      try await Confirmation.ask(to: "open this link", in: shell)
    }
    let program = try await shell.open(address: link.link.link.target)
    let sentence = Browser.sentence(openedIn: program)
    shell.console.text([StyledLine(sentence)], plain: [sentence])
  }

  private static func copy(_ word: Word, in shell: inout Shell) async throws {
    let link = try await OpenMessages.link(named: word, in: &shell)
    shell.console.result(link)
    try Copying.copy(link.link.link.target, .link, in: shell)
  }
}

struct LinksCommand: Command {
  static let info = CommandInfo(
    name: "links", topic: .reading,
    summary: "List the links of messages",
    details: """
      Lists links with their targets, without known tracking parameters, and warns of links that lead \
      somewhere other than their text says. Without numbers, it lists those of the current message. While no \
      conversation is open, numbers refer to threads, and it lists those of their last messages, which stay unread.
      """,
    examples: [.init("links", "list those of the current message"), .init("link 3.1", "open one of them")],
    loading: "load this message", output: [LinkRecord.self, MessagePartsRecord<LinkKind>.self])
  static let forms = [Form.showing { try await list($0, in: &$1) }]

  private static func list(_ words: [Word], in shell: inout Shell) async throws {
    for (number, email) in try OpenMessages.messages(named: words, in: shell) {
      let links = NumberedLink.all(of: try await OpenMessages.readable(number, email, in: &shell))
      shell.console.results(links.map { LinkRecord(message: number, link: $0) })
      shell.console.result(MessagePartsRecord<LinkKind>(message: number, count: links.count))
    }
  }
}
