import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailViews

extension CountedMail {
  /// The place of the listing, or the one that would be listed.
  static func countedPlace(in shell: Shell) -> Location? {
    shell.session.listing?.place ?? shell.session.place
  }

  /// Returns the threads of the counted groups that a message list mentions, by their numbers.
  /// - Throws: ``ReferenceError`` for a number without a group.
  static func countedThreads(in list: MessageList, _ shell: inout Shell) async throws -> [String:
    [ThreadTarget]]
  {
    var threads: [String: [ThreadTarget]] = [:]
    for term in list.atoms {
      guard case .named(let name) = term.reference, shell.session.namedSets[name] == nil,
        let number = Int(name)
      else { continue }
      guard let counted = shell.session.counted, counted.place == countedPlace(in: shell) else {
        throw ReferenceError(kind: .nothingCounted, text: term.word.text, range: term.word.range)
      }
      guard let group = counted.group(number) else {
        let kind = ReferenceError.Kind.noGroup(number, counted: counted.groups.count)
        throw ReferenceError(kind: kind, text: term.word.text, range: term.word.range)
      }
      threads[name] = try await Self.threads(of: group, in: counted, &shell)
    }
    return threads
  }

  /// Returns the threads of a counted group, newest first.
  static func threads(of group: MailGroup, in counted: CountedMail, _ shell: inout Shell) async throws
    -> [ThreadTarget]
  {
    let numbers = shell.session.listing?.listing.numbersOfThreads ?? [:]
    return try await shell.services().counts.threads(
      of: group, in: counted.scope, without: counted.scope.leaving(in: shell)
    ).map { thread in
      ThreadTarget(
        threadId: thread.id, view: counted.view(ofThreadIn: thread.accountId),
        number: numbers[thread.id])
    }
  }
}

extension CountMailUseCase.Scope {
  /// The threads that are about to leave it, at the end of an undo window.
  func leaving(in shell: Shell) -> Set<ThreadID> {
    let actions = shell.background.undoWindow.entries.map(\.action).filter(\.action.leavesMailbox)
    let places = actions.flatMap(\.places).filter { views?.contains($0.view) ?? true }
    return Set(places.map(\.threadId))
  }
}
