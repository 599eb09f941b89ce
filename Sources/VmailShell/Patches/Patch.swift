import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct PatchCommand: Command {
  static let info = CommandInfo(
    name: "patch", topic: .reading,
    summary: "Show, apply and review patches",
    details: """
      Shows the series of patches in a conversation: its versions, what is missing, the cover letter, the \
      files that change, and each patch with its diff and the trailers, such as Reviewed-by, that replies \
      to it or to the cover letter give. Versions that were sent as conversations of their own are found \
      by the title and the sender. The newest version is shown, unless --version names another.

      patch apply commits the newest complete version to the repository in the setting patch-repository, \
      else in the current folder, with git am: all patches or none. Trailers of replies are added to the \
      descriptions. It asks first if the patches are not from the sender of the version before (in a \
      script, --yes is required). patch apply --check only tries whether they apply, and touches nothing \
      there.

      patch reply opens your editor with the whole patch quoted, to comment on it between its lines, and \
      goes to everyone. Without a reference, these commands use the open conversation, and patch reply \
      its current message.
      """,
    examples: [
      .init("patch 1", "show the patches of thread 1"),
      .init("patch --stat", "show the open series without its diffs"),
      .init("patch apply 3", "commit the patches of thread 3"),
      .init("patch apply 3 --check", "try whether they would apply"),
      .init("patch reply 2", "comment on message 2 of the open conversation"),
    ],
    feature: "patches", loading: "read the patches",
    output: [PatchSeriesRecord.self, PatchRecord.self, PatchApplyRecord.self, ComposeRecord.self])

  private static let reference = OptionalArgument("MESSAGE|THREAD", .either(.messages, .references))
  private static let version = Option("version", "N", nil, "Use this version instead of the newest")
  private static let threeWay = Flag("3way", "Merge what does not apply, if git has the original files")
  private static let noTrailers = Flag("no-trailers", "Don't add trailers of replies")

  static let forms: [Form] = [
    Form(
      reference, version, Flag("stat", "Leave out the diffs"), WholeCall(), needs: [.place], does: .syncs,
      rehearsal: .runs
    ) { (shell: inout Shell, word, version, isShort, call) in
      try await Patches.show(of: word, version: version, withDiffs: !isShort, call, in: &shell)
    },
    Form(
      "apply --check", reference, version, WholeCall(), needs: [.place], does: .asks(.runs),
      summary: "Check whether patches apply, without changing anything"
    ) { (shell: inout Shell, word, version, call) in
      try await PatchApplying.check(of: word, version: version, call, in: &shell)
    },
    Form(
      "apply", reference, version, threeWay, noTrailers, Flag.yes, WholeCall(), needs: [.place],
      does: .asksWithin(.writesFiles), summary: "Commit patches to a git repository"
    ) { (shell: inout Shell, word, version, merges, leavesTrailers, isConfirmed, call) in
      var application = PatchApplication()
      application.threeWay = merges
      application.addsTrailers = !leavesTrailers
      application.isConfirmed = isConfirmed
      try await PatchApplying.apply(of: word, version: version, application, call, in: &shell)
    },
    Form(
      "reply", reference, WritingOptions.all, needs: [.place], does: .asksWithin(.sends),
      summary: "Comment on a patch in your editor"
    ) { (shell: inout Shell, word, call) in try await Patches.reply(word, call, in: &shell) },
  ]
}

/// The patches of a conversation.
struct OpenPatches: Sendable {
  var versions: PatchVersions
  /// The numbers of the messages in their conversation.
  var numbers: [EmailID: Int]
  var sources: [EmailID: [UInt8]]
  /// The messages with warnings about their senders.
  var doubtful: Set<EmailID>
}

/// Shows patches, and replies to them.
enum Patches {
  fileprivate static func show(
    of word: Word?, version: String?, withDiffs: Bool, _ call: CommandCall, in shell: inout Shell
  ) async throws {
    let open = try await patches(of: word, call, in: &shell)
    let shown = try Self.version(version, of: open.versions)
    shell.console.results(
      open.versions.all.map { series in
        PatchSeriesRecord(
          series: series, isShown: series.version == shown.version, count: open.versions.all.count)
      })
    shell.console.results(
      shown.present.map { part in
        PatchRecord(
          part: part, version: shown.version, number: open.numbers[part.message.id], showsDiff: withDiffs)
      })
    for ignored in open.versions.ignored {
      let sender = AddressList.text(of: ignored.sender)
      shell.console.notice(
        TerminalText(
          line: "Ignored \"\(ignored.trailer.lines[0])\", because it was sent by \(sender)."
        ).string)
    }
  }

  /// Reads the patches of the conversation with a message, and of those with its other versions.
  static func patches(of word: Word?, _ call: CommandCall, in shell: inout Shell) async throws -> OpenPatches
  {
    let services = try await shell.services()
    let email = try await AnsweredMail.message(named: word, of: "patch", in: &shell)
    let emails = try await services.fetchThread.fetchThread(id: email.threadId).emails
    let all = emails + (try await services.patches.otherVersions(of: emails))
    let numbers = Dictionary(emails.enumerated().map { ($0.element.id, $0.offset + 1) }) { first, _ in first }
    var messages: [PatchMessage] = []
    var sources: [EmailID: [UInt8]] = [:]
    for email in all {
      try Task.checkCancellation()
      let source: [UInt8]
      if PatchSubject(email.subject).isReply {
        guard let local = try await services.patches.localSource(of: email) else { continue }
        source = local
      } else {
        source = try await SourceDownload.source(
          of: email, number: numbers[email.id] ?? 1, for: call, in: &shell)
      }
      sources[email.id] = source
      messages.append(services.patches.message(email, source: source))
    }
    let versions = PatchVersions(messages)
    guard !versions.all.isEmpty else { throw ShellError.noPatches }
    let doubtful = Set(all.filter { !$0.senderWarnings.isEmpty }.map(\.id))
    return OpenPatches(versions: versions, numbers: numbers, sources: sources, doubtful: doubtful)
  }

  /// Returns the version with a number, or the newest.
  static func version(_ number: String?, of versions: PatchVersions) throws -> PatchSeries {
    guard let number else {
      guard let newest = versions.all.last else { throw ShellError.noPatches }
      return newest
    }
    let wanted = Int(number.hasPrefix("v") ? String(number.dropFirst()) : number)
    guard let found = versions.all.first(where: { $0.version == wanted }) else {
      throw ShellError.noVersion(number, versions.all.map(\.version))
    }
    return found
  }

  /// Replies to everybody with the patch quoted as it is.
  fileprivate static func reply(_ word: Word?, _ call: CommandCall, in shell: inout Shell) async throws {
    let options = try await DraftWriting.options(of: call, in: &shell)
    let email = try await AnsweredMail.message(named: word, of: "patch reply", in: &shell)
    let source = try await SourceDownload.source(of: email, number: 1, for: call, in: &shell)
    let services = try await shell.services()
    let body = services.patches.message(email, source: source).body
    var wording = try await DraftWriting.wording(
      of: email.accountId, from: options.from, date: email.dateShown, text: options.body ?? "", in: &shell)
    wording.patch = body
    let compose = services.writing.compose
    let beginning = try await Reply.completing(email, call, in: &shell) { [wording] in
      try await compose.reply(to: email, .all, wording)
    }
    try await DraftWriting.write(beginning, options, isToAll: true, in: &shell)
  }
}

extension ShellError {
  static let noPatches = ShellError(.failure, "there are no patches in this conversation")

  static func noVersion(_ typed: String, _ versions: [Int]) -> ShellError {
    let names = versions.map { "v\($0)" }
    return ShellError(
      .usage,
      "no version \"\(typed)\": there \(names.count == 1 ? "is" : "are") \(Sentence.choice(names, "and"))",
      subject: .init(text: typed))
  }
}
