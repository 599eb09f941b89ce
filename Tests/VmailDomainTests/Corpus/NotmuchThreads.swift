import Foundation
import VmailDomain

/// The threads that notmuch has found in a corpus set: one row per message.
struct NotmuchThreads {
  struct Row {
    let unit: String
    let thread: String
    let messageId: String
    let parentId: String?
    /// The locations of the message, `mbox#n` or a file; several if there are copies.
    let places: [String]
  }

  let rows: [Row]

  init(ofSet set: String) throws {
    let file = CorpusFolder.threads.appendingPathComponent(set + CorpusFolder.threadSuffix)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    rows = lines.compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 7 else { return nil }
      return Row(
        unit: cells[0], thread: cells[1], messageId: cells[3],
        parentId: cells[4].isEmpty ? nil : cells[4], places: cells[5].components(separatedBy: " | "))
    }
  }
}

/// A message that vmail and notmuch put into different threads. Messages are named by their location.
struct ThreadDifference: Hashable, CustomStringConvertible {
  enum Kind: String {
    case parent, thread
    /// The mailbox was split differently, so nothing else can be compared.
    case messageId = "Message-ID"
  }

  let set: String
  let place: String
  let kind: Kind
  /// The parent, or the first message of the thread; `none` if there is no parent.
  let notmuch: String
  let ours: String

  var description: String {
    "\(set): the \(kind.rawValue) of \(place) is \(ours), not \(notmuch)"
  }

  /// Determines the threads of a set as the store does, and compares them.
  static func all(inSet set: String) throws -> [ThreadDifference] {
    let rows = try NotmuchThreads(ofSet: set).rows
    let units = Dictionary(grouping: rows, by: \.unit)
    return try units.keys.sorted().flatMap { try ThreadedUnit(set: set, rows: units[$0] ?? []).differences }
  }
}

/// The messages of one unit (a mailbox, or a tree of them) with the threads found by both programs.
private struct ThreadedUnit {
  let set: String
  let rows: [NotmuchThreads.Row]
  private var threadOfPlace: [String: ThreadID] = [:]
  private var parentOfPlace: [String: String] = [:]
  private var messageIdOfPlace: [String: String] = [:]

  init(set: String, rows: [NotmuchThreads.Row]) throws {
    (self.set, self.rows) = (set, rows)
    let places = rows.flatMap(\.places)
    var files: [String: [CorpusMessage]] = [:]
    var union = ThreadUnion()
    var members: [ThreadTree.Member] = []
    for (index, place) in places.enumerated() {
      let parts = place.split(separator: "#", maxSplits: 1).map(String.init)
      let messages =
        try files[parts[0]] ?? CorpusMessage.messages(in: CorpusFolder.data(ofSet: set, file: parts[0]))
      files[parts[0]] = messages
      let message = messages[parts.count > 1 ? Int(parts[1]) ?? 0 : 0]
      messageIdOfPlace[place] = message.messageId
      union.add(
        messageId: message.messageId, inReplyTo: message.inReplyTo, references: message.references)
      members.append(
        ThreadTree.Member(
          id: EmailID(Int64(index)), messageId: message.messageId, references: message.references,
          inReplyTo: message.inReplyTo, date: message.date))
    }
    for (place, thread) in zip(places, union.threads) { threadOfPlace[place] = thread }
    for (_, thread) in Dictionary(grouping: members, by: { union.threads[Int($0.id.rawValue)] }) {
      for (child, parent) in ThreadTree(thread).parents {
        parentOfPlace[places[Int(child.rawValue)]] = places[Int(parent.rawValue)]
      }
    }
  }

  var differences: [ThreadDifference] {
    var differences: [ThreadDifference] = []
    let nameOfId = Dictionary(rows.map { ($0.messageId, $0.places[0]) }, uniquingKeysWith: { $1 })
    let nameOfPlace = Dictionary(
      uniqueKeysWithValues: rows.flatMap { row in row.places.map { ($0, row.places[0]) } })
    var firstOfTheirs: [String: String] = [:]
    var firstOfOurs: [ThreadID: String] = [:]
    for row in rows {
      for place in row.places {
        func compare(_ kind: ThreadDifference.Kind, _ notmuch: String, _ ours: String) {
          guard notmuch != ours else { return }
          differences.append(.init(set: set, place: place, kind: kind, notmuch: notmuch, ours: ours))
        }
        // notmuch generates an identifier for messages that have none.
        if !row.messageId.hasPrefix("notmuch-sha1-") {
          compare(.messageId, row.messageId, messageIdOfPlace[place] ?? "none")
        }
        let ours = parentOfPlace[place].flatMap { nameOfPlace[$0] } ?? "none"
        compare(.parent, row.parentId.flatMap { nameOfId[$0] } ?? "none", ours)
        let thread = threadOfPlace[place] ?? ThreadID(0)
        let theirFirst = firstOfTheirs[row.thread, default: row.places[0]]
        let ourFirst = firstOfOurs[thread, default: row.places[0]]
        (firstOfTheirs[row.thread], firstOfOurs[thread]) = (theirFirst, ourFirst)
        compare(.thread, theirFirst, ourFirst)
      }
    }
    return differences
  }
}
