import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct LabelCommand: Command {
  static let info = CommandInfo(
    name: "label", topic: .acting,
    summary: "Add labels to threads, or remove them",
    details: """
      Takes effect at once, and the threads stay where they are; undo takes it back. The last words are \
      label names: NAME or +NAME adds a label, creating it if it does not exist, and -NAME removes one. \
      To add several labels, give each its sign. Names are not case-sensitive. keyword:work sets a tag that \
      Thunderbird and others show, instead of a label, and -keyword:work removes it; the tags are important, work, \
      personal, todo and later. Without references, it acts on the open conversation, else the selection, else the \
      current thread.
      """,
    examples: [
      .init("label 3 Travel", "label one thread"),
      .init("label % +Bills -Todo", "replace one label with another on all selected threads"),
      .init("label 3 keyword:todo", "set the tag To Do, which other programs show"),
    ],
    addsPlaces: true, output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      ArgumentsBefore(
        "REFERENCES", .references, last: "[+|-]NAME...", .labelChange,
        noun: "a name, such as Travel or -Travel", lastCount: countNames),
      needs: [.place], mayAsk: [.changesFolders],
      plan: { (shell: inout Shell, words) in try await plan(words, in: &shell) })
  ]

  private static func plan(
    _ words: ArgumentsBefore.Split, in shell: inout Shell
  ) async throws -> [PlannedAction] {
    let wanted = try LabelNames(words.last)
    let directory = try await FolderDirectory.current(in: &shell)
    if let account = shell.session.account { try wanted.expectKnown(in: [account], directory) }
    return try await ActionPlan.plan(named: words.first, by: info.name, directory, in: &shell) {
      shell, places in
      let groups = directory.byAccount(places)
      try wanted.expectKnown(in: groups.map(\.account), directory)
      for name in groups.flatMap({ wanted.new(in: $0.account, directory) }) {
        try await shell.services().folders.expectNoSearch(named: name)
      }
      let labelled = PlannedAction.joined(
        groups.map { ($0.account, wanted.plan(for: $0.places, of: $0.account, directory)) }, on: places,
        directory)
      guard let tagging = wanted.tagging else { return labelled }
      return (wanted.hasLabels ? labelled : []) + [PlannedAction(tagging, on: places, directory)]
    }
  }

  /// Returns the number of words at the end that are names: those with a sign, and one without before them.
  private static func countNames(_ words: [Word]) -> Int {
    let signed = words.suffix { isSigned($0) }.count
    // Before other names, `keyword:work` is a reference.
    if signed == 0, let last = words.last, LabelNames.isTag(last) { return 1 }
    let isNamed = words.dropLast(signed).last.map(isName) ?? false
    return signed + (isNamed ? 1 : 0)
  }

  /// Returns whether the word is `+x` or `-x`, but not `-4`, which is a reference (page 8.7).
  private static func isSigned(_ word: Word) -> Bool {
    guard word.text.count > 1, LabelNames.sign(of: word) != nil else { return false }
    return word.isQuoted || !MessageListParser.isReference(word.text)
  }

  /// Returns whether the word can be nothing but a name: a mistyped reference must not make a label.
  private static func isName(_ word: Word) -> Bool {
    guard word.loopVariable == nil, LabelNames.sign(of: word) == nil else { return false }
    do {
      _ = try MessageListParser.term(word)
      return word.isQuoted
    } catch { return error.kind == .malformed || error.kind == .isText }
  }
}

/// The labels given as arguments of `label`.
private struct LabelNames {
  private var adding: [String] = []
  private var removing: [Word] = []
  private var tags = TagChange()

  init(_ words: [Word]) throws {
    for word in words {
      let sign = Self.sign(of: word)
      let name = String(word.text.dropFirst(sign == nil ? 0 : 1))
      if Self.isTag(word), let tag = MessageKeyword.tag(in: name) {
        guard !tag.isEmpty else { throw ShellError.unknownTag(name, place: word.range) }
        tags.insert(tag, removes: sign == "-")
        continue
      }
      guard LabelName.isPossible(name) else { throw ShellError.notALabel(name, place: word.range) }
      if sign == "-" {
        removing.append(Word(text: name, range: word.range, isQuoted: true))
      } else if !adding.contains(where: { $0.lowercased() == name.lowercased() }) {
        adding.append(name)
      }
    }
  }

  /// Returns the typed sign before a name.
  static func sign(of word: Word) -> Character? {
    word.typedPrefix.first.flatMap { "+-".contains($0) ? $0 : nil }
  }

  /// Returns whether the word names a tag, such as `keyword:work`, and not a label.
  static func isTag(_ word: Word) -> Bool {
    MessageKeyword.tag(in: String(word.typedPrefix.dropFirst(sign(of: word) == nil ? 0 : 1))) != nil
  }

  var hasLabels: Bool { !adding.isEmpty || !removing.isEmpty }

  var tagging: ThreadAction? { tags.action }

  /// Returns the labels to add that the account doesn't have yet.
  func new(in account: Account, _ directory: FolderDirectory) -> [String] {
    let known = Set(directory.labels(of: account).map { $0.name.lowercased() })
    return adding.filter { !known.contains($0.lowercased()) }
  }

  /// Checks that each label to remove exists in one of the accounts.
  func expectKnown(in accounts: [Account], _ directory: FolderDirectory) throws {
    let labels = accounts.flatMap(directory.labels)
    for word in removing where Self.label(word.text, among: labels) == nil {
      let nearest = SimilarName.nearest(to: word.text, in: labels.map(\.name))
      throw ShellError(
        .usage, "no label \"\(word.text)\"" + ShellError.didYouMean(nearest),
        hint: "Type folders for a list.", place: word.range)
    }
  }

  func plan(for places: [ThreadInMailbox], of account: Account, _ directory: FolderDirectory) -> PlannedAction
  {
    let labels = directory.labels(of: account)
    let known = adding.map { name in labels.first { $0.name.lowercased() == name.lowercased() } }
    let new = zip(adding, known).filter { $0.1 == nil }.map(\.0)
    let action = ThreadAction.label(
      adding: Set(known.compactMap { $0?.id }),
      removing: Set(removing.compactMap { Self.label($0.text, among: labels)?.id }))
    let phrase = ActionPhrase(action, folders: directory.names, newLabels: new)
    var planned = PlannedAction(action, on: places, phrase)
    if !new.isEmpty { planned.newLabels = [account.id: new] }
    return planned
  }

  /// Finds a label, ignoring case, or by unique prefix.
  private static func label(_ name: String, among labels: [Folder]) -> Folder? {
    let wanted = name.lowercased()
    if let exact = labels.first(where: { $0.name.lowercased() == wanted }) { return exact }
    let longer = labels.filter { $0.name.lowercased().hasPrefix(wanted) }
    return longer.count == 1 ? longer[0] : nil
  }
}

extension Array {
  /// Returns the longest suffix whose elements all satisfy the condition.
  fileprivate func suffix(while holds: (Element) -> Bool) -> [Element] {
    Array(self[(lastIndex { !holds($0) }.map { $0 + 1 } ?? startIndex)...])
  }
}
