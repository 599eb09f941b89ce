import VmailDomain
import VmailEngine
import VmailTerminal

struct LabelCommand: Command {
  static let info = CommandInfo(
    name: "label", topic: .acting,
    summary: "Add labels to threads, or remove them",
    details: """
      At once, and the threads stay where they are; undo takes it back. The last words are names: \
      +NAME adds a label, which is made when there is none of that name, and -NAME removes one. Names \
      are matched without regard to case. Without references it is the open conversation, else the \
      selection, else the current thread.
      """,
    examples: [
      .init("label 3 +Travel", "a label for one thread"),
      .init("label % +Bills -Todo", "one for another, for the selection"),
    ],
    addsPlaces: true, output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      ArgumentsBefore(
        "REFERENCES", .references, last: "+NAME... -NAME...", .labelChange, noun: "+NAME or -NAME"
      ) { $0.suffix(while: isName).count },
      needs: [.place], mayAsk: [.changesFolders],
      plan: { (shell: inout Shell, words) in try await plan(words, in: &shell) })
  ]

  private static func plan(
    _ words: ArgumentsBefore.Split, in shell: inout Shell
  ) async throws -> [PlannedAction] {
    let wanted = try LabelNames(words.last)
    let directory = try await shell.folderDirectory()
    if let account = shell.session.account { try wanted.expectKnown(in: [account], directory) }
    let places = try await shell.places(named: words.first, directory)
    let groups = directory.byAccount(places)
    try wanted.expectKnown(in: groups.map(\.account), directory)
    for name in groups.flatMap({ wanted.new(in: $0.account, directory) }) {
      try await shell.services().folders.expectNoSearch(named: name)
    }
    return groups.map { account, places in
      wanted.plan(for: places, of: account, directory, isOnly: groups.count == 1)
    }
  }

  /// Returns whether the word is `+x` or `-x`, but not `-4`, which is a reference (page 8.7).
  private static func isName(_ word: Word) -> Bool {
    guard word.text.count > 1, word.typedPrefix.hasPrefix("+") || word.typedPrefix.hasPrefix("-") else {
      return false
    }
    return word.isQuoted || !MessageListParser.isReference(word.text)
  }
}

/// The labels given as arguments of `label`.
private struct LabelNames {
  private var adding: [String] = []
  private var removing: [Word] = []

  init(_ words: [Word]) throws {
    for word in words {
      let name = String(word.text.dropFirst())
      guard LabelName.isPossible(name) else { throw ShellError.notALabel(name, place: word.range) }
      if word.text.hasPrefix("-") {
        removing.append(Word(text: name, range: word.range, isQuoted: true))
      } else if !adding.contains(where: { $0.lowercased() == name.lowercased() }) {
        adding.append(name)
      }
    }
  }

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
      throw ShellError.unknownLabel(word.text, place: word.range, nearest: nearest)
    }
  }

  func plan(
    for places: [ThreadInMailbox], of account: Account, _ directory: FolderDirectory, isOnly: Bool
  ) -> PlannedAction {
    let labels = directory.labels(of: account)
    let known = adding.map { name in labels.first { $0.name.lowercased() == name.lowercased() } }
    let new = zip(adding, known).filter { $0.1 == nil }.map(\.0)
    let action = ThreadAction.label(
      adding: Set(known.compactMap { $0?.id }),
      removing: Set(removing.compactMap { Self.label($0.text, among: labels)?.id }))
    let phrase = ActionPhrase(
      action, folders: directory.names, newLabels: new, place: isOnly ? "" : "in " + account.name)
    var planned = PlannedAction(action, on: places, phrase)
    if !new.isEmpty { planned.newLabels = .init(accountId: account.id, names: new) }
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
