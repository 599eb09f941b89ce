import Foundation
import VmailDomain

struct BrowseCommand: Command {
  static let info = CommandInfo(
    name: "browse", topic: .reading,
    summary: "Show a message in the browser",
    synopsis: ["browse [MESSAGE] [--print]"],
    details: """
      As a page that loads nothing and runs nothing, in a file that only you can read. Pictures that \
      images allowed are loaded by vmail and put into it. With --print the \
      page itself is printed.
      """,
    examples: [.init("browse 3", "the third message"), .init("browse --print > page.html", "keep the page")],
    options: [.init("print", "Print the page instead")], arguments: [.references], needs: [.place],
    loading: "load this message", output: ["browse", "pageHTML"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    for (number, email) in try shell.messages(named: call.arguments) {
      let options = try await shell.readingOptions(for: number, of: try shell.openConversation())
      let pictures = try await shell.pictures(of: number, email)
      guard let page = try await shell.services().readMessage.page(of: email, options, pictures: pictures)
      else { throw ShellError.bodyNotHere }
      guard !call.has("print") else {
        shell.console.result(PageHTMLRecord(message: number, html: page))
        continue
      }
      let path = try PrivatePage.write(
        page, in: shell.environment.pagesPath, now: Int(shell.environment.clock.now.timeIntervalSince1970))
      try shell.open(address: "file://" + path)
      shell.console.result(BrowseRecord(message: number, path: path))
    }
  }
}
