import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailViews

/// A deed about which nobody could be asked, as it is stored until a person decides.
struct DeferredDeed: Codable, Sendable {
  private var effect: String
  private var reason: String
  private var items: [Deed.Item]

  private init(_ deed: Deed, items: [Deed.Item]) {
    (effect, reason, self.items) = (deed.effect, deed.reason.rawValue, items)
  }

  /// Returns the text of a whole deed.
  static func encoded(_ deed: Deed) throws -> String {
    try DeferredDeed(deed, items: deed.items).canonicalText
  }

  /// Returns the digest of all that a deed says and means. Warnings are no part of it: when the deed is done later, in
  /// a session of its own, vmail may have less to warn of.
  static func digest(of deed: Deed) throws -> [UInt8] {
    let items = deed.items.filter { $0.label != Deed.warning }
    return SHA256.digest(of: Array(try DeferredDeed(deed, items: items).canonicalText.utf8))
  }

  /// - Returns: `nil` for text that this vmail has not written.
  static func deed(in text: String) -> Deed? {
    guard let stored = try? JSONDecoder().decode(DeferredDeed.self, from: Data(text.utf8)) else { return nil }
    return Deed(stored.effect, Effect.Reason(rawValue: stored.reason), stored.items)
  }
}

extension Encodable {
  /// The same JSON for the same value, as it is stored and compared.
  fileprivate var canonicalText: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

/// The threads that references stood for, as they are stored with a line.
struct BoundReferences: Codable, Sendable {
  private struct BoundPlace: Codable {
    var thread: Int64
    var folder: Int64?
    var archive: Int64?
    var number: Int?
    var isCopy = false
    var copies: [BoundPlace] = []

    init(thread: ThreadID, _ view: MailboxView?) {
      self.thread = thread.rawValue
      switch view {
      case .folder(let id): folder = id.rawValue
      case .archive(let account): archive = account.rawValue
      case nil: break
      }
    }

    var view: MailboxView? {
      folder.map { .folder(FolderID($0)) } ?? archive.map { .archive(AccountID($0)) }
    }
  }

  private struct List: Codable {
    var words: [String]
    var places: [BoundPlace]
  }

  private var lists: [List]

  static func encoded(_ threads: [[String]: [ThreadTarget]]) throws -> String {
    let lists = threads.map { words, targets in
      List(
        words: words,
        places: targets.map { target in
          var place = BoundPlace(thread: target.threadId, target.view)
          place.number = target.number
          place.copies = target.copies.map {
            var copy = BoundPlace(thread: $0.threadId, $0.view)
            copy.isCopy = $0.isCopy
            return copy
          }
          return place
        })
    }
    // In a fixed order, so that the same question is the same text.
    return try BoundReferences(lists: lists.sorted { $0.words.lexicographicallyPrecedes($1.words) })
      .canonicalText
  }

  static func threads(in text: String) -> [[String]: [ThreadTarget]] {
    let stored = try? JSONDecoder().decode(BoundReferences.self, from: Data(text.utf8))
    let pairs = (stored?.lists ?? []).map { list in
      (
        list.words,
        list.places.map { place in
          var target = ThreadTarget(
            threadId: ThreadID(place.thread), view: place.view, number: place.number)
          target.copies = place.copies.compactMap { copy in
            copy.view.map {
              ThreadInMailbox(threadId: ThreadID(copy.thread), view: $0, isCopy: copy.isCopy)
            }
          }
          return target
        }
      )
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
