import VmailDomain

/// Runs commands for more messages than fit in one.
extension IMAPSession {
  /// More mail may have arrived than the server has reported.
  static let unreportedLimit = 1000

  /// Runs one command for as many UIDs as a line, and the server's limit, allow, all at the same time.
  func each<Command: IMAPCommand>(
    of uids: UIDSet, _ command: @escaping @Sendable (UIDSet) -> Command
  ) async throws -> [Command.Answer] {
    var batches = [uids]
    // A range of more UIDs than there are messages is divided by the server, if at all.
    if let limit = strategy.messageLimit, await uids.count <= connection.reports.exists {
      batches = uids.batches(of: limit)
    }
    return try await all(batches.flatMap { $0.split() }, command)
  }

  /// - Parameter takesPart: whether a part is as good as the whole.
  func all<Command: IMAPCommand>(
    _ sets: [UIDSet], takesPart: Bool = false, _ command: @escaping @Sendable (UIDSet) -> Command
  ) async throws -> [Command.Answer] {
    if sets.count == 1, let only = sets.first { return try await whole(only, takesPart: takesPart, command) }
    // Waits for all of them, even if one fails: cancelling a command ends the connection.
    let answers = await withTaskGroup(of: Result<[Command.Answer], any Error>.self) { group in
      for set in sets {
        group.addTask {
          do { return .success(try await self.whole(set, takesPart: takesPart, command)) } catch {
            return .failure(error)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    return try answers.flatMap { try $0.get() }
  }

  /// Runs a command, and again for the messages that the server's limit has left.
  /// - Throws: ``ServerError/incomplete(reason:)`` if the server goes round in circles: if it has processed more messages
  ///   than there are, or others than it was asked for.
  func whole<Command: IMAPCommand>(
    _ uids: UIDSet, takesPart: Bool = false, _ command: @Sendable (UIDSet) -> Command
  ) async throws -> [Command.Answer] {
    var answers: [Command.Answer] = []
    var (waiting, processed) = ([uids], 0)
    while let set = waiting.popLast() {
      let limit: MessageLimit
      var isRefused = false
      switch try await connection.runLimited(command(set)) {
      case .whole(let answer):
        answers.append(answer)
        continue
      case .part(let answer, let reached):
        answers.append(answer)
        limit = reached
      case .refused(let reached): (limit, isRefused) = (reached, true)
      }
      processed += limit.count
      guard let rest = limit.remainder(of: set, isRefused: isRefused),
        await processed <= connection.reports.exists + Self.unreportedLimit
      else {
        if takesPart { continue }
        throw limit.error
      }
      waiting += rest.reversed()
    }
    return answers
  }

  // MARK: Listing

  func listing() async throws -> MailboxListing {
    let isExtended = strategy.hasExtendedSearch
    let hidden = try await hiddenCount()
    let found = try await all(try await pieces(), takesPart: true) {
      var search = SearchCommand($0, isExtended: isExtended)
      search.takesPart = true
      return search
    }
    var uids = UIDSet(merging: found.flatMap(\.ranges))
    // A few bytes can name billions of UIDs, which callers iterate over.
    guard await uids.count <= connection.reports.exists + Self.unreportedLimit else {
      throw ServerError.protocolViolation("a listing longer than the mailbox")
    }
    if await uids.count < connection.reports.present { uids.formUnion(try await fetchableUIDs()) }
    return MailboxListing(uids: uids, count: await connection.reports.present + hidden)
  }

  /// Returns the UIDs for which FETCH has an answer. Some servers cut the answer to SEARCH only.
  private func fetchableUIDs() async throws -> UIDSet {
    do {
      let found = try await whole(.all, takesPart: true) {
        var fetch = FetchCommand($0, items: .flags, attributes: ["UID", "FLAGS"])
        fetch.takesPart = true
        return fetch
      }
      return UIDSet(found.flatMap(\.keys))
    } catch let error as ServerError where !error.endsConnection { return [] }
  }

  /// Returns ranges that a limited SEARCH answers at once, instead of one after the other.
  private func pieces() async throws -> [UIDSet] {
    guard let limit = strategy.messageLimit, strategy.hasBatches, await connection.reports.present > limit
    else {
      return [.all]
    }
    do {
      let starts = try await connection.run(UIDBatchesCommand(size: limit))
      // One more than needed, since mail may have arrived.
      guard await starts.count <= connection.reports.present / limit + 2 else { return [.all] }
      return UIDBatches.pieces(from: starts)
    } catch let error as ServerError where !error.endsConnection { return [.all] }
  }

  /// Returns how many more messages STATUS counts than EXISTS, where that may be the number of the newest ones only: Yahoo
  /// shows only these to those who have not enabled UIDONLY.
  private func hiddenCount() async throws -> Int {
    guard strategy.mayHideMail else { return 0 }
    do {
      let count = try await status(of: connection.reports.selected).messages ?? 0
      return max(0, min(count, Int(UInt32.max)) - (await connection.reports.present))
    } catch let error as ServerError where !error.endsConnection { return 0 }
  }
}
