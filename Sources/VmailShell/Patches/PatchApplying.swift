import Glibc
public import VmailCommandLine
import VmailDomain
import VmailEngine
public import VmailSystem
import VmailTerminal
public import VmailViews

/// How patches are applied.
struct PatchApplication: Sendable {
  var threeWay = false
  var addsTrailers = true
  var isConfirmed = false
}

/// Applies patches to a git repository.
enum PatchApplying {
  static func check(of word: Word?, version: String?, _ call: CommandCall, in shell: inout Shell)
    async throws
  {
    let open = try await Patches.patches(of: word, call, in: &shell)
    let series = try complete(version, of: open.versions, in: shell)
    let repository = try await repository(in: shell)
    let reading = try await shell.services().patches
    let diffs = series.present.map { part in
      reading.prepare(part, source: open.sources[part.message.id] ?? [], addsTrailers: false).diff
    }
    if let failure = try await repository.check(diffs) {
      let subject = series.present[failure.place].message.subject
      throw ShellError(
        .failure, "patch \(subject.number)/\(subject.total) does not apply: \(Self.oneLine(failure.reason))",
        hint: "Nothing was changed.")
    }
    shell.console.result(
      PatchApplyRecord(
        series: series, repository: repository.path, head: try await repository.head(), trailers: 0,
        isCheck: true))
  }

  static func apply(
    of word: Word?, version: String?, _ application: PatchApplication, _ call: CommandCall,
    in shell: inout Shell
  ) async throws {
    let open = try await Patches.patches(of: word, call, in: &shell)
    let series = try complete(version, of: open.versions, in: shell)
    let repository = try await repository(in: shell)
    if !application.isConfirmed { try await expectKnownSenders(series, in: open, shell) }
    for part in series.present {
      guard let author = part.message.namedAuthor else { continue }
      let (number, sender) = (part.message.subject.number, AddressList.text(of: part.message.author))
      shell.console.warning(
        TerminalText(line: "Patch \(number) was sent by \(sender), and names \(author) as its author.").string
      )
    }
    let deed = deed(applying: series, to: repository)
    try await AgentMode.expectPerson(for: deed, in: shell)
    let reading = try await shell.services().patches
    let mails = series.present.map { part in
      reading.prepare(
        part, source: open.sources[part.message.id] ?? [], addsTrailers: application.addsTrailers
      ).mail
    }
    do {
      try await repository.apply(PatchMail.mbox(mails), threeWay: application.threeWay)
    } catch GitRepository.Failure.refused(let reason) {
      throw ShellError(
        .failure, "git could not apply the patches: \(Self.oneLine(reason))", hint: "Nothing was applied.")
    }
    let trailers = application.addsTrailers ? series.present.reduce(0) { $0 + $1.trailers.count } : 0
    shell.console.result(
      PatchApplyRecord(
        series: series, repository: repository.path, head: try await repository.head(), trailers: trailers,
        isCheck: false))
  }

  private static func oneLine(_ text: String) -> String {
    text.split(separator: "\n").map { String($0) }.joined(separator: "; ")
  }

  /// Returns the newest complete version, or the one that was named.
  private static func complete(_ number: String?, of versions: PatchVersions, in shell: Shell) throws
    -> PatchSeries
  {
    let newest = try Patches.version(number, of: versions)
    if newest.isComplete { return newest }
    guard number == nil, let complete = versions.newestComplete else { throw ShellError.incomplete(newest) }
    shell.console.warning(
      "v\(newest.version) is incomplete (missing \(newest.missingRanges)); "
        + "v\(complete.version) is used instead.")
    return complete
  }

  private static func repository(in shell: Shell) async throws -> GitRepository {
    let setting = shell.settings.patchRepository
    let path = setting.isEmpty ? "." : shell.environment.expanded(setting)
    return try await GitRepository(
      at: FullPath.absolute(path), variables: shell.environment.variables)
  }

  /// Asks before a version by somebody else is applied: anybody can send a version of their own to a conversation.
  private static func expectKnownSenders(_ series: PatchSeries, in open: OpenPatches, _ shell: Shell)
    async throws
  {
    guard let reason = Self.doubt(about: series, in: open) else { return }
    guard let ask = shell.person.ask else { throw ShellError(.usage, reason, hint: "Add --yes to apply it.") }
    shell.console.warning(reason)
    guard await ask("Apply it? [y/N] ") else { throw ShellError.declined }
  }

  /// Returns what speaks against the senders of a version, as a sentence.
  private static func doubt(about series: PatchSeries, in open: OpenPatches) -> String? {
    let people = Set(series.present.map { $0.message.author.email }).sorted()
    let named = TerminalText(line: Sentence.series(people)).string
    if series.senders.count > 1 {
      return "The patches of v\(series.version) are from several senders: \(named)."
    }
    let before = open.versions.all.last { $0.version < series.version }
    if let before, before.senders != series.senders {
      return "v\(series.version) is from \(named), who did not send v\(before.version)."
    }
    let doubted = series.present.first { open.doubtful.contains($0.message.id) }
    return doubted.map {
      "There are warnings about the sender of patch \($0.message.subject.number); open its message to see them."
    }
  }

  private static func deed(applying series: PatchSeries, to repository: GitRepository) -> Deed {
    Deed(
      "commit patches to a git repository", .writesFiles,
      [.init(label: "repository", value: repository.path)]
        + series.present.map { part -> Deed.Item in
          let author = part.message.namedAuthor.map { ", by \($0)" } ?? ""
          return .init(
            label: "patch",
            value: "\(part.message.subject.title) (\(AddressList.text(of: part.message.author))\(author))")
        })
  }
}

extension ShellError {
  fileprivate static func incomplete(_ series: PatchSeries) -> ShellError {
    let missing = series.missingRanges
    return ShellError(
      .failure,
      "v\(series.version) is incomplete: \(series.missing.count == 1 ? "patch" : "patches") \(missing) "
        + "\(series.missing.count == 1 ? "has" : "have") not arrived", hint: "Nothing was applied.")
  }
}

extension GitRepository.Failure: WordedError {
  public var wording: ShellError {
    switch self {
    case .noGit: ShellError(.configuration, "git is not installed", hint: "Install git.")
    case .notARepository(let path, let reason):
      ShellError(
        .usage, "\(path) is not a git repository with files: \(reason)",
        hint: "Type set patch-repository DIR.")
    case .underWay:
      ShellError(
        .temporary, "a git am or rebase has not been finished in the repository",
        hint: "Finish or abort it first.")
    case .refused(let reason): ShellError(.failure, "git failed: \(reason)", hint: "Nothing was applied.")
    case .timedOut: ShellError(.temporary, "git did not end in time", hint: "Nothing was applied.")
    }
  }
}

/// The result of applying patches, or of trying it.
struct PatchApplyRecord: SentenceRecord {
  var series: PatchSeries
  var repository: String
  var head: GitRepository.Head
  /// The number of trailers that were added.
  var trailers: Int
  var isCheck: Bool

  static let type = "patch-apply"
  static let summary = "The result of applying patches, or of checking whether they apply."
  static let fields: [RecordField<PatchApplyRecord>] = [
    .integer("version", "the version of the series, counted from 1") { $0.series.version },
    .integer("patches", "number of patches") { $0.series.present.count },
    .integer("trailers", "number of trailers of replies that were added") { $0.trailers },
    .boolean("applied", "whether they were applied; false after a check") { !$0.isCheck },
    .string("repository", "the path of the repository") { $0.repository },
    .optionalString("branch", "the branch that is checked out; null if there is none") { $0.head.branch },
    .optionalString("commit", "the commit that is checked out; null if there is none") { $0.head.commit },
  ]

  var sentence: TerminalText? {
    let patches = Digits.patches(series.present.count)
    let commit = head.commit.map { " (\($0.prefix(12)))" } ?? ""
    let place = "\(head.branch ?? "the commit")\(commit) in \(repository)"
    let added = trailers == 0 ? "" : ", with \(Digits.counted(trailers, "trailer")),"
    return TerminalText(
      line: isCheck
        ? "\(patches) of v\(series.version) would apply to \(place)."
        : "Applied \(patches) of v\(series.version)\(added) to \(place).")
  }
}
