/// The messages of a generated mailbox: threads of various lengths from five years, by date.
struct MailboxPlan {
  struct Entry {
    var thread: Int
    /// The index of the message in the thread, from 0.
    var index: Int
    var date: Int
  }

  /// The length of the thread for the row "open", which is always the newest one.
  static let conversationLength = 25

  let threads: Int
  let entries: [Entry]

  /// A fixed end date, so that every run has the same dates.
  static let end = 1_790_000_000
  private static let span = 5 * 365 * 86_400

  init(threads: Int, messages: Int) {
    let threads = max(1, min(threads, messages))
    var random = SeededRandom(seed: 1)
    var lengths = [Int](repeating: 1, count: threads)
    lengths[threads - 1] = min(Self.conversationLength, max(1, messages - threads + 1))
    for _ in 0..<max(0, messages - lengths.reduce(0, +)) where threads > 1 {
      // The cube results in a few long threads and many short ones.
      let share = Double(random.below(1_000_000)) / 1_000_000
      let place = Int(share * share * share * Double(threads - 1))
      // Distributes long threads over the years: 7,919 is prime.
      lengths[place * 7_919 % (threads - 1)] += 1
    }
    var entries: [Entry] = []
    entries.reserveCapacity(messages)
    for (thread, length) in lengths.enumerated() {
      var date = Self.end - Self.span + Self.span / threads * thread
      if thread == threads - 1 { date = Self.end + 86_400 }
      for index in 0..<length {
        entries.append(Entry(thread: thread, index: index, date: min(date, Self.end + 172_800)))
        date += random.within(120...40_000)
      }
    }
    self.threads = threads
    self.entries = entries.sorted { ($0.date, $0.thread, $0.index) < ($1.date, $1.thread, $1.index) }
  }
}
