import VmailCommandLine
public import VmailDomain
import VmailTerminal

/// Finds the threads denoted by a message list.
public struct MessageListResolver {
  public let listing: Listing
  /// The selection, in the order of selection.
  public var selection: [ThreadTarget] = []
  /// The named sets, such as `@name`.
  public var sets: [String: [ThreadTarget]] = [:]
  /// The listed threads that match conditions not decided by rows, found in the store.
  public var found: [SearchedField: Set<ThreadID>] = [:]
  /// What identities name, listed or not.
  public var identified: [MailIdentity: [ThreadTarget]] = [:]
  /// What `@-` stands for.
  public var given: [MailIdentity] = []

  public init(
    listing: Listing, selection: [ThreadTarget] = [], sets: [String: [ThreadTarget]] = [:],
    found: [SearchedField: Set<ThreadID>] = [:], identified: [MailIdentity: [ThreadTarget]] = [:],
    given: [MailIdentity] = []
  ) {
    self.listing = listing
    self.selection = selection
    self.sets = sets
    self.found = found
    self.identified = identified
    self.given = given
  }

  public enum Resolution: Hashable, Sendable {
    /// The threads without duplicates, in the order of mention, or of the listing if no number is mentioned; never empty.
    case threads([ThreadTarget])
    /// The list contains `all`: the folder must be read to its end, see ``WholeFolder/targets(in:found:)``.
    case wholeFolder(WholeFolder)
  }

  /// Returns the union of all words, without the negated ones. Negated words alone exclude threads from the
  /// whole listing. With `all`, a negated condition applies to the whole folder, including threads not
  /// listed. A missing thread or set is always an error; a condition without matches is an error only if
  /// nothing at all is left.
  public func resolve(_ list: MessageList) throws(ReferenceError) -> Resolution {
    var wanted: [ThreadTarget] = []
    var unwanted: Set<ThreadID> = []
    var folder = WholeFolder()
    let isWholeFolder = list.terms.contains(where: \.isOfWholeFolder)
    if let superfluous = list.superfluous {
      throw ReferenceError(kind: .besidesAll, text: superfluous.word.text, range: superfluous.word.range)
    }
    for term in list.terms {
      if isWholeFolder, term.isNegated, case .condition(let condition) = term.reference {
        folder.excluded.append(condition)
        continue
      }
      if case .wholeFolder(let condition) = term.reference {
        if term.isNegated {
          folder.excluded.append(condition)
        } else {
          folder.included.append([WholeFolder.Test(condition: condition)])
        }
        continue
      }
      if term.isOfWholeFolder {
        folder.included.append(try tests(of: term.atoms))
        continue
      }
      let targets = try targets(of: term)
      if term.isNegated {
        unwanted.formUnion(targets.map(\.threadId))
      } else {
        wanted += targets
      }
    }
    if list.isOnlyNegated {
      if isWholeFolder {
        folder.included.append([])
      } else {
        wanted = listing.entries.map(ThreadTarget.init)
      }
    }
    if isWholeFolder {
      folder.alsoIncluded = wanted
      folder.excludedThreads = unwanted
      folder.words = Self.text(of: list)
      return .wholeFolder(folder)
    }
    var result = Self.unique(wanted.filter { !unwanted.contains($0.threadId) })
    if list.isInListingOrder { result.sort { $0.number ?? .max < $1.number ?? .max } }
    guard !result.isEmpty else { throw nothing(for: list) }
    return .threads(result)
  }

  private func nothing(for list: MessageList) -> ReferenceError {
    let range = list.terms.first.flatMap { first in
      list.terms.last.map { first.word.range.lowerBound..<$0.word.range.upperBound }
    }
    return ReferenceError(
      kind: listing.entries.isEmpty ? .emptyListing : .nothingMatches, text: Self.text(of: list),
      range: range)
  }

  private static func text(of list: MessageList) -> String {
    list.terms.map(\.word.text).joined(separator: " ")
  }

  static func unique(_ targets: [ThreadTarget]) -> [ThreadTarget] {
    var seen: Set<ThreadID> = []
    return targets.filter { seen.insert($0.threadId).inserted }
  }

  /// Returns what must hold for a thread of the folder that all references name.
  private func tests(of atoms: [MessageList.Term]) throws(ReferenceError) -> [WholeFolder.Test] {
    var tests: [WholeFolder.Test] = []
    for atom in atoms {
      var test = WholeFolder.Test(isNegated: atom.isNegated)
      switch atom.reference {
      case .wholeFolder(let condition): test.condition = condition
      case .condition(let condition): test.condition = condition
      default: test.threads = Set(try targets(of: atom).map(\.threadId))
      }
      tests.append(test)
    }
    return tests
  }

  /// Returns the threads that all references name; a negated one leaves its threads out.
  private func intersection(_ atoms: [MessageList.Term]) throws(ReferenceError) -> [ThreadTarget] {
    var kept: [ThreadTarget]?
    var unwanted: Set<ThreadID> = []
    for atom in atoms {
      let found = try targets(of: atom)
      let threads = Set(found.map(\.threadId))
      if atom.isNegated {
        unwanted.formUnion(threads)
      } else {
        kept = kept?.filter { threads.contains($0.threadId) } ?? found
      }
    }
    return (kept ?? listing.entries.map(ThreadTarget.init)).filter { !unwanted.contains($0.threadId) }
  }

  private func targets(of term: MessageList.Term) throws(ReferenceError) -> [ThreadTarget] {
    if case .every(let atoms) = term.reference { return try intersection(atoms) }
    do throws(ReferenceError.Kind) {
      switch term.reference {
      case .ranges(let ranges), .threads(let ranges):
        var targets: [ThreadTarget] = []
        for range in ranges { targets += try self.targets(in: range) }
        return Self.unique(targets)
      case .listing:
        guard !listing.entries.isEmpty else { throw ReferenceError.Kind.emptyListing }
        return listing.entries.map(ThreadTarget.init)
      case .next: return [ThreadTarget(try next())]
      case .previous: return [ThreadTarget(try previous())]
      case .selection:
        guard !selection.isEmpty else { throw ReferenceError.Kind.nothingSelected }
        return selection
      case .named(let name):
        guard let set = sets[name] else {
          if term.word.loopVariable != nil { throw ReferenceError.Kind.isLeft(name) }
          throw ReferenceError.Kind.unknownSet(
            name, nearest: SimilarName.nearest(to: name, in: sets.keys.sorted()))
        }
        return set
      case .condition(let condition):
        let matcher = ThreadMatcher(condition, found: found)
        return listing.entries.filter { entry in
          var row = FoldedRow(entry)
          return matcher.matches(&row)
        }.map(ThreadTarget.init)
      case .messages(let messages): throw ReferenceError.Kind.isMessage(thread: messages.first?.thread ?? 0)
      case .identity(let identity): return identified[identity] ?? []
      case .given:
        let targets = Self.unique(given.flatMap { identified[$0] ?? [] })
        guard !targets.isEmpty else { throw ReferenceError.Kind.nothingGiven }
        return targets
      case .wholeFolder, .every: return []
      }
    } catch {
      throw ReferenceError(kind: error, text: term.word.text, range: term.word.range)
    }
  }

  private func next() throws(ReferenceError.Kind) -> Listing.Entry {
    guard !listing.entries.isEmpty else { throw .emptyListing }
    guard let entry = listing.entry(after: listing.current ?? 0) else { throw .noNext }
    return entry
  }

  private func previous() throws(ReferenceError.Kind) -> Listing.Entry {
    guard let current = listing.current else { throw .noCurrentThread }
    guard let entry = listing.entry(before: current) else { throw .noPrevious }
    return entry
  }

  /// Returns the threads in a range. A single number must exist; both ends of a range must have been listed,
  /// and threads that have left since are skipped.
  private func targets(in range: NumberRange) throws(ReferenceError.Kind) -> [ThreadTarget] {
    let first = try number(range.first)
    // `7-` extends to the last number assigned, even if that thread has left.
    let last =
      range.last == .last && range.first != .last
      ? listing.numbers?.upperBound ?? first : try number(range.last)
    for number in [first, last] where !(listing.numbers?.contains(number) ?? false) {
      throw .noThread(number, listed: listing.numbers)
    }
    guard first <= last else { throw .reversedRange }
    let found = listing.entries(in: first...last)
    if found.isEmpty { throw .retired(first) }
    return found.map(ThreadTarget.init)
  }

  private func number(_ bound: NumberRange.Bound) throws(ReferenceError.Kind) -> Int {
    switch bound {
    case .number(let number): return number
    case .current:
      guard let current = listing.currentEntry else { throw .noCurrentThread }
      return current.number
    case .last:
      guard let last = listing.last else { throw .emptyListing }
      return last.number
    }
  }
}
