import FoundationEssentials
import VmailDomain
import VmailEngine
import VmailTerminal

struct BrowseCommand: Command {
  static let info = CommandInfo(
    name: "browse", topic: .reading,
    summary: "Show a message in the browser",
    details: """
      As a page that loads nothing and runs nothing, in a file that only you can read. Pictures that \
      images allowed are loaded by vmail and put into it. browse 3.1 shows the first attachment of message \
      3 so, if it is HTML; what is not here yet is downloaded first, after the same questions. With --print \
      the page itself is printed.
      """,
    examples: [.init("browse 3", "the third message"), .init("browse --print > page.html", "keep the page")],
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
      WholeCall(), needs: [.place], does: .asks(.opens), summary: "Print the page instead"
    ) { (shell: inout Shell, word, isConfirmed, call) in
      try await Self.show(word, prints: true, isConfirmed: isConfirmed, call, in: &shell)
    },
  ]

  private static func show(
    _ word: Word?, prints: Bool, isConfirmed: Bool, _ call: CommandCall, in shell: inout Shell
  ) async throws {
    if let word, PartReference(word) != nil {
      let (target, page) = try await shell.page(ofAttachment: word, isConfirmed: isConfirmed, for: call)
      return try show(page, message: target.message, attachment: target.numbered.n, prints: prints, in: shell)
    }
    for (number, email) in try shell.messages(named: word.map { [$0] } ?? []) {
      let options = try await shell.readingOptions(for: number, of: try shell.openConversation())
      if try await shell.readable(number, email).missing == .html {
        shell.console.warning("The HTML version of message \(number) isn't here. This is the plain text.")
      }
      let pictures = try await shell.pictures(of: number, email)
      guard let page = try await shell.services().readMessage.page(of: email, options, pictures: pictures)
      else { throw ShellError.bodyNotHere }
      try show(page, message: number, attachment: nil, prints: prints, in: shell)
    }
  }

  private static func show(
    _ page: String, message: Int, attachment: Int?, prints: Bool, in shell: Shell
  ) throws {
    guard !prints else {
      return shell.console.result(PageHTMLRecord(message: message, attachment: attachment, html: page))
    }
    let path = try PrivatePage.write(
      page, in: shell.environment.pagesPath, now: Int(shell.environment.clock.now.timeIntervalSince1970))
    try shell.open(address: PrivatePage.address(of: path))
    shell.console.result(BrowseRecord(message: message, attachment: attachment, path: path))
  }
}

/// A page that was opened in the browser.
struct BrowseRecord: OutputRecord {
  var message: Int
  /// The number of the attachment, if it is an attachment's page.
  var attachment: Int?
  var path: String

  static let type = "browse"
  static let summary = "A page that was opened in the browser."
  static let fields: [RecordField<BrowseRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .optionalInteger("attachment", "the attachment's number within the message; null for the message itself")
    {
      $0.attachment
    },
    .string("path", "the file it is in, which only you can read") { $0.path },
  ]

  func text(in layout: Layout) -> [StyledLine] { [] }
  func plain(in layout: Layout) -> [TerminalText] {
    let name = attachment.map { "Attachment \(message).\($0)" } ?? "Message \(message)"
    return [TerminalText("\(name) was opened in the browser.")]
  }
}
