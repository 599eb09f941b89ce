import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct BrowseCommand: Command {
  static let info = CommandInfo(
    name: "browse", topic: .reading,
    summary: "Show a message in the browser",
    details: """
      Opens the message as a safe HTML page: it loads and runs nothing, and only you can read its file. \
      Images that you allowed with images are downloaded by vmail and included in the page. browse 3.1 shows \
      the first attachment of message 3 that way, if it is HTML. An attachment that has not been downloaded \
      is downloaded first; vmail asks what download would ask. --print prints the page instead.
      """,
    examples: [
      .init("browse 3", "open message 3 in the browser"),
      .init("browse --print > page.html", "save the page to a file"),
    ],
    loading: "load this message", output: [BrowseRecord.self, PageHTMLRecord.self])

  static let forms: [Form] = [
    Form(
      OptionalArgument("MESSAGE|MESSAGE.NUMBER", .either(.messages, .attachments)), Flag.yes, WholeCall(),
      needs: [.place], does: .asks(.opens)
    ) { (shell: inout Shell, word, isConfirmed, call) in
      try await Self.show(word, prints: false, isConfirmed: isConfirmed, call, in: &shell)
    },
    Form(
      "--print", OptionalArgument("MESSAGE|MESSAGE.NUMBER", .either(.messages, .attachments)), Flag.yes,
      WholeCall(), needs: [.place], does: .asks(.opens), summary: "Print the page instead of opening it"
    ) { (shell: inout Shell, word, isConfirmed, call) in
      try await Self.show(word, prints: true, isConfirmed: isConfirmed, call, in: &shell)
    },
  ]

  private static func show(
    _ word: Word?, prints: Bool, isConfirmed: Bool, _ call: CommandCall, in shell: inout Shell
  ) async throws {
    if let word, PartReference(word) != nil {
      let (target, page) = try await Preview.page(
        ofAttachment: word, isConfirmed: isConfirmed, for: call, in: &shell)
      return try await show(
        page, message: target.message, attachment: target.numbered.n, prints: prints, in: shell)
    }
    for (number, email) in try OpenMessages.messages(named: word.map { [$0] } ?? [], in: shell) {
      let options = try await OpenThread.readingOptions(
        for: number, of: try MessageNumbers.openConversation(in: shell), in: &shell)
      if try await OpenMessages.readable(number, email, in: &shell).missing == .html {
        shell.console.warning(
          "The HTML version of message \(number) has not been downloaded. This is the plain text.")
      }
      let pictures = try await OpenMessages.pictures(of: number, email, in: &shell)
      guard let page = try await shell.services().readMessage.page(of: email, options, pictures: pictures)
      else { throw try await OpenMessages.notHere(email, in: &shell) }
      try await show(page, message: number, attachment: nil, prints: prints, in: shell)
    }
  }

  private static func show(
    _ page: String, message: Int, attachment: Int?, prints: Bool, in shell: Shell
  ) async throws {
    guard !prints else {
      return shell.console.result(PageHTMLRecord(message: message, attachment: attachment, html: page))
    }
    let path = try PrivatePage.write(
      page, in: shell.environment.pagesPath, now: Int(shell.environment.clock.now.timeIntervalSince1970))
    let program = try await shell.open(address: PrivatePage.address(of: path))
    shell.console.result(BrowseRecord(message: message, attachment: attachment, path: path, program: program))
  }
}

/// A page that was opened in the browser.
struct BrowseRecord: OutputRecord {
  var message: Int
  /// The number of the attachment, if it is an attachment's page.
  var attachment: Int?
  var path: String
  /// The program that shows it.
  var program: String

  static let type = "browse"
  static let summary = "A page that was opened in the browser."
  static let fields: [RecordField<BrowseRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .optionalInteger("attachment", "the number of the attachment in the message; null for the message itself")
    {
      $0.attachment
    },
    .string("path", "the path of the page, readable only by you") { $0.path },
    .string("program", "the program in which it was opened; xdg-open for the default browser") { $0.program },
  ]

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(Browser.sentence(openedIn: program)) }
  func plain(in layout: Layout) -> [TerminalText] {
    let name = attachment.map { "attachment \(message).\($0)" } ?? "message \(message)"
    return [TerminalText("Opened \(name) in the browser.")]
  }
}
