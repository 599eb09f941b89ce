import FoundationEssentials
import VmailDomain
import VmailEngine

/// Implements the parts of `snooze` other than removing threads from the Inbox.
extension Shell {
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

  func snoozeTime(_ words: [Word]) throws -> Date {
    let times = SnoozeTime(now: environment.clock.now, offset: environment.utcOffset)
    do throws(SnoozeTime.Problem) { return try times.date(words.map(\.text)) } catch {
      throw ShellError.notASnoozeTime(words[0], error)
    }
  }

  mutating func listSnoozed() async throws {
    let snoozed = try await services().snoozes.snoozed()
    if snoozed.isEmpty { return console.result(SnoozeRecord(waiting: nil)) }
    console.results(
      snoozed.enumerated().map { SnoozeRecord(waiting: .init(n: $0.offset + 1, thread: $0.element)) })
  }

  /// Cancels snoozes; numbers refer to the list of snoozed threads.
  mutating func cancelSnoozes(_ words: [Word]) async throws {
    let useCase = try await services().snoozes
    let threads: [ThreadID]
    if words.allSatisfy({ $0.number != nil }) {
      let snoozed = try await useCase.snoozed()
      threads = try words.map { word in
        guard let n = word.number, snoozed.indices.contains(n - 1) else {
          throw ShellError.notSnoozed(word, count: snoozed.count)
        }
        return snoozed[n - 1].id
      }
    } else {
      threads = try await targets(named: words).map(\.threadId)
    }
    if isRehearsing { return try await tellCancelling(threads) }
    let back = try await useCase.wake(threads)
    session.bringBack(Set(back))
    session.placesVersion += 1
    await refreshRows(of: back)
    let action = ThreadAction.unsnooze([])
    console.result(
      ActionRecord(
        report: ActionReport(
          phrase: ActionPhrase(action), done: back.count, unchanged: Set(threads).count - Set(back).count)))
  }

  /// Reports which of these threads would come back.
  private mutating func tellCancelling(_ threads: [ThreadID]) async throws {
    let back = try await services().snoozes.snoozed().filter { threads.contains($0.id) }
    let accounts = try await folderDirectory().accounts.filter { account in
      back.contains { $0.accountId == account.id }
    }
    let report = ActionReport(
      phrase: ActionPhrase(.unsnooze([])), done: back.count, unchanged: Set(threads).count - back.count)
    console.result(
      WouldRecord(command: SnoozeCommand.info.name, report: report, accounts: accounts.map(\.name)))
  }
}

extension FolderDirectory {
  /// Returns the Inbox of the mailbox's account.
  func inbox(of view: MailboxView) -> MailboxView? {
    account(of: view).flatMap(inbox).map { .folder($0.id) }
  }
}

extension ShellError {
  static func notASnoozeTime(_ word: Word, _ problem: SnoozeTime.Problem) -> ShellError {
    let text =
      switch problem {
      case .notATime:
        "\"\(word.text)\" is no time"
          + didYouMean(SimilarName.nearest(to: word.text, in: SnoozeTimeCandidates.all.map(\.name)))
      case .past: "\"\(word.text)\" is past"
      case .tooFar: "\"\(word.text)\" is more than \(SnoozeTime.furthestYears) years away"
      }
    return ShellError(
      .usage, text, hint: "Say 3h, 2d, tomorrow, monday 14:30, 8am or 2026-12-01 9:00.", place: word.range)
  }

  static func notSnoozed(_ word: Word, count: Int) -> ShellError {
    let what = count == 0 ? "nothing is snoozed" : count == 1 ? "there is only 1" : "there are 1-\(count)"
    return ShellError(.usage, "no snoozed thread \(word.text): \(what)", place: word.range)
  }
}
