import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct CountCommand: Command {
  static let info = CommandInfo(
    name: "count", topic: .reading,
    summary: "Count mail by sender, domain, list, month, year, size or account",
    details: """
      Counts the messages of the mailbox or search that is open, in all of its tabs; QUERY narrows them down as in \
      search. The groups with the most messages come first; months and years begin with the newest, and sizes with \
      the largest. @3 then refers to the threads of group 3, in commands such as archive @3, until the next count or \
      until you open another mailbox. Months and years are in UTC. Only the first page is shown, unless you add \
      --all; in scripts, all groups are. search QUERY --count prints the number of threads that a search finds.
      """,
    examples: [
      .init("count by sender", "find out who fills the Inbox"),
      .init("count by list; archive @1", "archive the mail of the largest mailing list"),
    ],
    loading: "count mail", loadingText: "Counting…",
    output: [MailCountRecord.self, MailCountsRecord.self])

  static let forms: [Form] = [
    Form(
      "by", Argument("PROPERTY", .choice(MailGrouping.allCases.map(\.rawValue)), noun: "a property"),
      Arguments("QUERY", .query), Flag("all", "Show all groups instead of one page"),
      OptionGroup([ListingOptions.mostOption]), needs: [.place], does: .nothing
    ) { (shell: inout Shell, property, words, showsAll, call) in
      guard let grouping = MailGrouping(rawValue: property.text.lowercased()) else {
        throw ShellError.uncountable(by: property.text, known: MailGrouping.allCases, "count")
      }
      var most = try ListingOptions.number("n", in: call)
      if most == nil, !showsAll, !ListingPages.isUnlimited(in: shell) {
        most = shell.settings.pageSize ?? AppConstants.threadListPageSize
      }
      try await count(by: grouping, words, first: most, in: &shell)
    }
  ]

  private static func count(
    by grouping: MailGrouping, _ words: [Word], first most: Int?, in shell: inout Shell
  ) async throws {
    let (place, counts) = try await CountedMail.countMail(by: grouping, words, first: most, in: &shell)
    let isOfSearch = if case .search(let search) = place { search.name == nil } else { false }
    let most = counts.first.map(\.messages).max() ?? 0
    shell.console.results(
      counts.first.enumerated().map { index, count in MailCountRecord(n: index + 1, count: count, most: most)
      })
    shell.console.result(
      MailCountsRecord(
        grouping: grouping, count: counts.first.count, total: counts.groups, messages: counts.messages,
        place: place.title, isOfSearch: isOfSearch))
  }
}

extension ShellError {
  static func uncountable(by text: String, known: [MailGrouping], _ command: String) -> ShellError {
    let names = known.map(\.rawValue)
    return ShellError(
      .usage,
      "can't \(command) by \"\(text)\"" + didYouMean(SimilarName.nearest(to: text, in: names)),
      hint: "Type \(command) by \(Sentence.choice(names, "or")).")
  }
}
