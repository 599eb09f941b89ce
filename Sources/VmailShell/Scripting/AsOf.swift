import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct AsOfCommand: Command {
  static let info = CommandInfo(
    name: "asof", topic: .reading,
    summary: "Show mail as it was at a time",
    details: """
      Runs a command that shows mail, such as list, search, count or open. It sees the mail in the folders and with the \
      flags that it had then, and without what has arrived since. A day without a time means its beginning. Nothing is \
      changed, and nothing is marked as read.

      A list says of which time it is, and has no further pages: -n chooses how many threads it has. The numbers refer \
      to the same threads afterwards, as they are now.

      Mail that was erased since is missing, and so are folders that were removed. Snoozes, and how messages are \
      grouped in threads, are those of now.
      """,
    examples: [
      .init("asof yesterday list", "list the folder as it was when yesterday began"),
      .init("asof 'monday 9:00' search from:acme", "search the mail of that time"),
    ],
    loading: "show mail as it was", output: [])

  private static let times: [Choice] = ["30m", "2h", "1d", "today", "yesterday", "monday", "9:00"]

  static let forms: [Form] = [
    Form(
      Argument("TIME", .choice(times), noun: "a time, such as yesterday"),
      Arguments("COMMAND...", .command, noun: "a command", takesRest: true), WholeCall(), needs: [.place],
      does: .nothing
    ) { (shell: inout Shell, time, words, call) in
      try await run(words, asOf: time, call, in: &shell)
    }
  ]

  private static func run(
    _ words: [Word], asOf time: Word, _ call: CommandCall, in shell: inout Shell
  ) async throws {
    let times = PastTime(now: shell.environment.clock.now, offset: shell.environment.utcOffset)
    guard let moment = times.date(time.text) else { throw ShellError.notAPastTime(time.text) }
    let words = try await Dispatcher().words(words, of: call, in: &shell)
    let (command, arguments) = try Dispatcher().resolve(words, in: shell)
    let inner = try FormMatch(command, arguments, line: call.line).bound()
    // Other commands show what is not part of the past, such as address books.
    guard [.nothing, .marksRead].contains(inner.call.wholeEffect), !inner.form.needs.isEmpty,
      [.reading, .places].contains(command.info.topic), command.info.name != info.name
    else {
      throw ShellError(
        .usage, "\(command.info.name) doesn't only show mail",
        hint: "asof takes commands such as list, search, count and open.", place: words.first?.range,
        isMistake: true)
    }
    let former: (services: Services, missing: Int, close: @Sendable () -> Void)
    let layout = shell.console.layout
    do { former = try await shell.services().former(at: moment) } catch HistoryRefusal.begins(let begin) {
      throw ShellError(.failure, "changes are only known since \(layout.times.absolute(begin))")
    } catch HistoryRefusal.isEmpty(let first) {
      throw ShellError(
        .failure, "vmail had no mail then: the first came at \(layout.times.absolute(first))")
    }
    defer { former.close() }
    if former.missing > 0 {
      let verb = former.missing == 1 ? "is" : "are"
      shell.console.notice(
        "\(Digits.counted(former.missing, "message")) of that time \(verb) missing, since mail was erased.")
    }
    var copy = shell
    copy.becomeFormer(former.services, at: moment)
    try copy.settings.set(Settings.name(of: \.markRead), to: MarkingRead.manual.rawValue)
    do {
      try await Dispatcher().perform(CommandLine(words: words, source: call.line), in: &copy)
    } catch ThreadListError.threadNotFound {
      throw ShellError(.failure, "that conversation did not exist yet")
    }
    // The numbers are those of the threads that were shown, and of no others.
    copy.session.listing?.endFormer()
    (copy.session.newestListed, copy.session.counted) = (shell.session.newestListed, nil)
    shell.session = copy.session
  }
}
