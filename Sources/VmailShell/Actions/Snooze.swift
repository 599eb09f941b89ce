import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct SnoozeCommand: Command {
  static let info = CommandInfo(
    name: "snooze", topic: .acting,
    summary: "Snooze threads until a later time",
    details: """
      The threads leave the Inbox as with archive, with the same undo, and return unread at the chosen time: \
      while vmail is running, or when it next runs. New mail in a thread brings it back at once. WHEN is \
      30m, 3h, 2d, 1w, tomorrow, monday, weekend, next week, 2026-12-01, 8am or 14:30, or a day and a time; \
      without a time, a day means 8 AM. Without arguments, it lists the snoozed threads. --cancel brings \
      threads back now, by their numbers in that list or by references.
      """,
    examples: [
      .init("snooze 3 tomorrow", "snooze thread 3 until tomorrow at 8 AM"),
      .init("snooze from:acme monday 14:30", "snooze all listed threads from acme"),
      .init("snooze --cancel 1", "bring back the first snoozed thread now"),
    ],
    feature: "snooze", output: [ActionRecord.self, SnoozeRecord.self])

  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing, summary: "List snoozed threads") { (shell: inout Shell) in
      try await Snoozes.list(in: &shell)
    },
    Form.acting(
      ArgumentsBefore("REFERENCES", .references, last: "WHEN", .snoozeTime, noun: "a time") {
        Snoozes.countSnoozeTimeWords($0)
      },
      needs: [.place], mayAsk: [.changesFolders],
      plan: { (shell: inout Shell, words) in try await plan(words, in: &shell) }),
    Form(
      "--cancel", Arguments("REFERENCES|N...", .either(.snoozed, .references), noun: "a number"),
      needs: [.place], does: .asks(.endsSnoozes), rehearsal: .previews, summary: "Bring threads back now"
    ) { (shell: inout Shell, words) in
      try await Snoozes.cancel(words, in: &shell)
    },
  ]

  private static func plan(
    _ words: ArgumentsBefore.Split, in shell: inout Shell
  ) async throws -> [PlannedAction] {
    let until = try Snoozes.snoozeTime(words.last, in: shell)
    let directory = try await FolderDirectory.current(in: &shell)
    try ActedMail.expectThreads(words.first, by: SnoozeCommand.info.name, in: shell)
    let places = directory.inInbox(try await ActionPlan.places(named: words.first, directory, in: &shell))
    let phrase = ActionPhrase(
      .snooze(until: until), until: shell.console.layout.times.coming(until))
    return [PlannedAction(.snooze(until: until), on: places, phrase)]
  }
}

/// Implements the parts of `snooze` other than removing threads from the Inbox.
enum Snoozes {
  /// Returns the number of words at the end that express a time, even an impossible one; 1 if none do.
  static func countSnoozeTimeWords(_ words: [Word]) -> Int {
    // The current time only matters for whether a time is past, not for recognising one.
    let times = SnoozeTime(now: Date(timeIntervalSince1970: 0)) { _ in 0 }
    for count in (1...SnoozeTime.mostWords).reversed() where count <= words.count {
      // A loop's thread is not a time, whatever its subject is.
      guard words.suffix(count).allSatisfy({ $0.loopVariable == nil }) else { continue }
      do throws(SnoozeTime.Problem) {
        _ = try times.date(words.suffix(count).map(\.text))
        return count
      } catch {
        if error != .notATime { return count }
      }
    }
    return 1
  }

  fileprivate static func snoozeTime(_ words: [Word], in shell: Shell) throws -> Date {
    try timeToCome(words.map(\.text), named: words[0].text, place: words[0].range, in: shell)
  }

  /// - Parameters:
  ///   - name: what to call it if it is no time to come.
  ///   - place: where it was typed.
  ///   - start: the time that it is counted from; `nil` for now.
  /// - Throws: ``ShellError``
  static func timeToCome(
    _ words: [String], named name: String, place: Range<Int>? = nil, after start: Date? = nil, in shell: Shell
  ) throws -> Date {
    let times = SnoozeTime(now: start ?? shell.environment.clock.now, offset: shell.environment.utcOffset)
    do throws(SnoozeTime.Problem) { return try times.date(words) } catch {
      throw ShellError.notATimeToCome(name, error, place: place)
    }
  }

  fileprivate static func list(in shell: inout Shell) async throws {
    let snoozed = try await shell.services().snoozes.snoozed().enumerated().map {
      SnoozeRecord(waiting: .init(n: $0.offset + 1, thread: $0.element))
    }
    let pending = try await pendingSnoozes(in: &shell).map {
      SnoozeRecord(waiting: .init(n: nil, thread: $0))
    }
    if snoozed.isEmpty, pending.isEmpty { return shell.console.result(SnoozeRecord(waiting: nil)) }
    shell.console.results(snoozed + pending)
  }

  /// Returns the threads that are to be snoozed when their undo window is over.
  private static func pendingSnoozes(in shell: inout Shell) async throws -> [SnoozedThread] {
    var threads: [SnoozedThread] = []
    for action in try await shell.services().undoWindow.pending() {
      guard case .snooze(let until) = action.action else { continue }
      let summaries = try await shell.services().actions.summaries(of: action.places.map(\.threadId))
      threads += action.places.ofRows.compactMap { place in
        summaries[place.threadId].map {
          SnoozedThread(id: $0.id, accountId: $0.accountId, subject: $0.subject, until: until)
        }
      }
    }
    return threads
  }

  /// Cancels snoozes; numbers refer to the list of snoozed threads.
  fileprivate static func cancel(_ words: [Word], in shell: inout Shell) async throws {
    try await cancel(try await Self.threads(named: words, in: &shell), in: &shell)
  }

  static func cancel(_ threads: [ThreadID], in shell: inout Shell) async throws {
    if shell.isRehearsing { return try await reportCancelling(threads, in: &shell) }
    let back = try await shell.services().snoozes.wake(threads)
    shell.session.bringBack(Set(back))
    shell.session.placesVersion += 1
    await ListedRows.refresh(back, in: &shell)
    let action = ThreadAction.unsnooze([])
    shell.console.result(
      ActionRecord(
        report: ActionReport(
          phrase: ActionPhrase(action), done: back.count, unchanged: Set(threads).count - Set(back).count,
          subject: await ThreadSubjects.title(of: back, in: &shell))))
  }

  /// Returns the threads that numbers stand for in the list of snoozed threads, and other words in the listing.
  static func threads(named words: [Word], in shell: inout Shell) async throws -> [ThreadID] {
    guard words.allSatisfy({ $0.number != nil }) else {
      return try await ThreadTargets.named(words, in: &shell).map(\.threadId)
    }
    let snoozed = try await shell.services().snoozes.snoozed()
    return try words.map { word in
      guard let n = word.number, snoozed.indices.contains(n - 1) else {
        throw ShellError.notSnoozed(word, count: snoozed.count)
      }
      return snoozed[n - 1].id
    }
  }

  /// Reports which of these threads would come back.
  private static func reportCancelling(_ threads: [ThreadID], in shell: inout Shell) async throws {
    let back = try await shell.services().snoozes.snoozed().filter { threads.contains($0.id) }
    let accounts = try await FolderDirectory.current(in: &shell).accounts.filter { account in
      back.contains { $0.accountId == account.id }
    }
    let report = ActionReport(
      phrase: ActionPhrase(.unsnooze([])), done: back.count, unchanged: Set(threads).count - back.count)
    shell.console.result(
      WouldRecord(command: SnoozeCommand.info.name, report: report, accounts: accounts.map(\.name)))
  }
}

extension FolderDirectory {
  /// Returns the threads in the Inbox of their account: wherever they are listed, they are removed from there.
  func inInbox(_ places: [ThreadInMailbox]) -> [ThreadInMailbox] {
    places.map { place in
      inbox(of: place.view).map {
        ThreadInMailbox(threadId: place.threadId, view: $0, isCopy: place.isCopy)
      } ?? place
    }
  }

  /// Returns the Inbox of the mailbox's account.
  func inbox(of view: MailboxView) -> MailboxView? {
    account(of: view).flatMap(inbox).map { .folder($0.id) }
  }
}

extension ShellError {
  /// - Parameter place: where it was typed.
  static func notATimeToCome(
    _ typed: String, _ problem: SnoozeTime.Problem, place: Range<Int>? = nil
  ) -> ShellError {
    let text =
      switch problem {
      case .notATime:
        "\"\(typed)\" is not a time"
          + didYouMean(SimilarName.nearest(to: typed, in: SnoozeTimeCandidates.all.map(\.name)))
      case .past: "\"\(typed)\" is in the past"
      case .tooFar: "\"\(typed)\" is more than \(SnoozeTime.furthestYears) years away"
      }
    return ShellError(
      .usage, text, hint: "Try 3h, 2d, tomorrow, monday 14:30, 8am or 2026-12-01 9:00.", place: place)
  }

  static func notSnoozed(_ word: Word, count: Int) -> ShellError {
    let what =
      count == 0 ? "there are no snoozed threads" : count == 1 ? "there is only 1" : "there are 1-\(count)"
    return ShellError(.usage, "no snoozed thread \(word.text): \(what)", place: word.range)
  }
}

/// A selection of the times understood by `snooze`, for completion.
enum SnoozeTimeCandidates {
  static let all: [Choice] = [
    Choice("30m", "in half an hour"), Choice("3h", "in three hours"), Choice("1d", "in a day, at 8 AM"),
    Choice("1w", "in a week, at 8 AM"), Choice("tomorrow", "at 8 AM"), Choice("weekend", "Saturday at 8 AM"),
    Choice("monday", "at 8 AM"), "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    Choice("8am", "the next time it is"), Choice("14:30", "the next time it is"),
  ]
}

extension SnoozeWatch {
  /// Sets the alarm for threads snoozed by another vmail, and recounts if any have come back.
  static func follow(in shell: inout Shell) async {
    guard shell.stays, let openedServices = shell.openedServices else { return }
    await shell.background.snoozeWatch.follow(openedServices.apart.snoozes)
    if shell.background.snoozeWatch.takeReturned() > 0 { shell.session.placesVersion += 1 }
  }
}
