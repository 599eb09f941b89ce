import VmailDomain

struct ListCommand: Command {
  static let info = CommandInfo(
    name: "list", shortNames: ["h", "l"], topic: .reading,
    summary: "List the newest threads of the folder",
    synopsis: ["list", "list REFERENCES", "list --pages N"],
    details: """
      Begins a new listing with the first page; more goes on. The numbers it prints are how threads \
      are named in other commands, and stay until the next list. With references it prints those \
      threads of the listing again.
      """,
    examples: [
      .init("list", "the first page of the folder"),
      .init("list :u", "the unread threads of the listing"),
    ],
    options: [.init("pages", value: "N", "Print N pages at once")],
    arguments: [.references], repeatsLastArgument: true, needs: [.store], loadingText: "Loading emails…",
    effects: .none, rehearsal: .runs, output: ["thread", "outbox", "page"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try await shell.enterDefaultPlace()
    guard let place = shell.session.place else {
      shell.showNoAccount()
      return
    }
    if place.isOutbox { return try await shell.showOutbox() }
    guard call.arguments.isEmpty else {
      // Apart, because it may begin a listing, which is then the one to show.
      let targets = try await shell.threads(named: call.arguments)
      return try await shell.show(targets)
    }
    let pages = try Self.pages(call)
    do {
      try await shell.beginListing()
    } catch let error as ThreadListError {
      shell.showFailedPage()
      throw error
    }
    var loaded = 1
    while loaded < pages, try await shell.loadNextPage() { loaded += 1 }
    try await shell.showPages(0..<loaded)
    try await shell.showOtherTabs()
  }

  private static func pages(_ call: CommandCall) throws -> Int {
    guard let text = call.value(of: "pages") else { return 1 }
    guard let number = Int(text), (1...100_000).contains(number) else {
      throw ShellError.invalidOption("pages", text, expected: "a number above 0")
    }
    return number
  }
}
