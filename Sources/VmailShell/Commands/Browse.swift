import Foundation
import VmailDomain

struct BrowseCommand: Command {
  static let info = CommandInfo(
    name: "browse", topic: .reading,
    summary: "Show a message in the browser",
    synopsis: ["browse [MESSAGE] [--print]", "browse MESSAGE.NUMBER [--print] [--yes]"],
    details: """
      As a page that loads nothing and runs nothing, in a file that only you can read. Pictures that \
      images allowed are loaded by vmail and put into it. browse 3.1 shows the first attachment of message \
      3 so, if it is HTML; what is not here yet is downloaded first, after the same questions. With --print \
      the page itself is printed.
      """,
    examples: [.init("browse 3", "the third message"), .init("browse --print > page.html", "keep the page")],
    options: [.init("print", "Print the page instead"), .yes], arguments: [.either(.messages, .attachments)],
    needs: [.place],
    loading: "load this message", effects: .always(.opens), output: ["browse", "pageHTML"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    if let word = call.arguments.first, PartReference(word.text) != nil {
      let (target, page) = try await shell.page(ofAttachment: word, for: call)
      return try show(page, message: target.message, attachment: target.numbered.n, call, in: shell)
    }
    for (number, email) in try shell.messages(named: call.arguments) {
      let options = try await shell.readingOptions(for: number, of: try shell.openConversation())
      let pictures = try await shell.pictures(of: number, email)
      guard let page = try await shell.services().readMessage.page(of: email, options, pictures: pictures)
      else { throw ShellError.bodyNotHere }
      try show(page, message: number, attachment: nil, call, in: shell)
    }
  }

  private func show(
    _ page: String, message: Int, attachment: Int?, _ call: CommandCall, in shell: Shell
  ) throws {
    guard !call.has("print") else {
      return shell.console.result(PageHTMLRecord(message: message, attachment: attachment, html: page))
    }
    let path = try PrivatePage.write(
      page, in: shell.environment.pagesPath, now: Int(shell.environment.clock.now.timeIntervalSince1970))
    try shell.open(address: "file://" + path)
    shell.console.result(BrowseRecord(message: message, attachment: attachment, path: path))
  }
}
