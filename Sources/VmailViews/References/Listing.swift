public import VmailDomain

/// The threads that were printed, with their numbers.
///
/// `list` starts a listing; each further page is appended to it with consecutive numbers (page 8.7). Numbers
/// never change their meaning: the number of a thread that has left is retired, and not used again.
public struct Listing: Sendable {
  public struct Entry: Hashable, Sendable {
    /// The number, counted from 1.
    public var number: Int
    public var thread: MailThread
    /// The mailbox in which it was listed: actions apply to its messages there (page 8.3).
    public var view: MailboxView?
    /// Whether it arrived after the previous listing.
    public var isNew: Bool
  }

  /// The threads still present, by number.
  public private(set) var entries: [Entry] = []
  /// The current thread's number. It may be retired: `+` and `-` then count from its position.
  public private(set) var current: Int?
  /// The threads that have left, by number, so that `undo` can restore them.
  private var retiredEntries: [Int: Entry] = [:]
  /// The numbers that each thread was given, ascending: a loop over a long listing asks for one thread in each round.
  private var numbersByThread: [ThreadID: [Int]] = [:]
  private var lastNumber = 0

  public init() {}

  /// All numbers ever assigned, including retired ones; `nil` if nothing was listed.
  public var numbers: ClosedRange<Int>? { lastNumber > 0 ? 1...lastNumber : nil }
  var retired: Set<Int> { Set(retiredEntries.keys) }
  public var last: Entry? { entries.last }

  /// The current thread, unless it has left or there is none.
  public var currentEntry: Entry? { current.flatMap { entry($0) } }

  /// Returns `nil` for a number that was not assigned or is retired.
  public func entry(_ number: Int) -> Entry? {
    let index = firstIndex(atOrAfter: number)
    return index < entries.count && entries[index].number == number ? entries[index] : nil
  }

  /// Returns the thread that has left under a number.
  public func retiredThread(_ number: Int) -> ThreadID? { retiredEntries[number]?.thread.id }

  /// Returns the first entry after `number`.
  public func entry(after number: Int) -> Entry? {
    let index = firstIndex(atOrAfter: number + 1)
    return index < entries.count ? entries[index] : nil
  }

  /// Returns the last entry before `number`.
  public func entry(before number: Int) -> Entry? {
    let index = firstIndex(atOrAfter: number)
    return index > 0 ? entries[index - 1] : nil
  }

  /// Returns how many of the threads present come before a number.
  public func count(before number: Int) -> Int { firstIndex(atOrAfter: number) }

  /// Returns the last of the threads present before a number, at most `count`.
  public func entries(before number: Int, most count: Int) -> ArraySlice<Entry> {
    entries[..<firstIndex(atOrAfter: number)].suffix(count)
  }

  /// Returns the first of the threads present after a number, at most `count`.
  public func entries(after number: Int, most count: Int) -> ArraySlice<Entry> {
    entries[firstIndex(atOrAfter: number + 1)...].prefix(count)
  }

  public func entries(in numbers: ClosedRange<Int>) -> ArraySlice<Entry> {
    let start = firstIndex(atOrAfter: numbers.lowerBound)
    return entries[start..<max(start, firstIndex(atOrAfter: numbers.upperBound + 1))]
  }

  /// Appends a page with consecutive numbers.
  public mutating func append(
    _ threads: [MailThread], view: (MailThread) -> MailboxView?, isNew: (MailThread) -> Bool
  ) {
    for thread in threads {
      lastNumber += 1
      numbersByThread[thread.id, default: []].append(lastNumber)
      entries.append(
        Entry(number: lastNumber, thread: thread, view: view(thread), isNew: isNew(thread)))
    }
  }

  /// - Parameter number: the number of a thread that is present; others are ignored.
  public mutating func setCurrent(_ number: Int?) {
    guard let number else {
      current = nil
      return
    }
    if entry(number) != nil { current = number }
  }

  /// Removes those of the threads that leave; their numbers are not reused.
  mutating func retire(_ threads: Set<ThreadID>, _ leaves: (Entry) -> Bool = { _ in true }) {
    let gone = entries(of: threads).filter(leaves)
    for entry in gone { retiredEntries[entry.number] = entry }
    // A loop over a long listing takes out one thread in each round.
    if gone.count == 1 {
      entries.remove(at: firstIndex(atOrAfter: gone[0].number))
    } else if !gone.isEmpty {
      let numbers = Set(gone.map(\.number))
      entries.removeAll { numbers.contains($0.number) }
    }
  }

  /// Restores retired threads under their numbers.
  public mutating func restore(_ threads: Set<ThreadID>) {
    let back = retiredEntries.values.filter { threads.contains($0.thread.id) }
    for entry in back { retiredEntries[entry.number] = nil }
    entries.append(contentsOf: back)
    entries.sort { $0.number < $1.number }
  }

  /// Updates threads after changes, such as having been read.
  public mutating func update(_ threads: [ThreadID: MailThread]) {
    for (id, thread) in threads {
      for number in numbersByThread[id] ?? [] where entry(number) != nil {
        entries[firstIndex(atOrAfter: number)].thread = thread
      }
    }
  }

  /// The numbers of the threads that are present.
  public var numbersOfThreads: [ThreadID: Int] {
    Dictionary(entries.map { ($0.thread.id, $0.number) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the entries of threads that are present, in the order of the listing.
  public func entries(of threads: Set<ThreadID>) -> [Entry] {
    threads.flatMap { numbersByThread[$0] ?? [] }.sorted().compactMap { entry($0) }
  }

  /// Returns the entries of threads that were listed, even if they have left.
  public func knownEntries(of threads: Set<ThreadID>) -> [Entry] {
    entries(of: threads) + threads.flatMap { numbersByThread[$0] ?? [] }.compactMap { retiredEntries[$0] }
  }

  private func firstIndex(atOrAfter number: Int) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
