import FoundationEssentials
import VmailDomain

// The stored form of actions. The words and numbers are part of the schema.

/// An action as text: its code, followed by the folders and the like that it names.
enum ActionCode {
  static func encode(_ action: ThreadAction) -> String {
    let code = action.declaration.code
    return switch action {
    case .move(let target), .copy(let target): "\(code) \(target)"
    case .label(let adding, let removing):
      ([code] + adding.sorted().map { "+\($0)" } + removing.sorted().map { "-\($0)" })
        .joined(separator: " ")
    case .tag(let adding, let removing): "\(code) \(adding.rawValue) \(removing.rawValue)"
    case .starMessages(let emails), .unstarMessages(let emails), .unopen(let emails), .unsnooze(let emails),
      .silence(let emails):
      messages(code, emails)
    case .categorize(let category, let senders):
      ([code, category.rawValue] + senders.sorted().map(PercentEncoding.encoded)).joined(separator: " ")
    case .snooze(let until): "\(code) \(until.storedSeconds)"
    case .tint(let colour, let emails): messages("\(code) \(colour.rawValue)", emails)
    case .hold(let emails, let folder): messages("\(code) \(folder)", emails)
    case .screen(let senders, let decision, let folder):
      ([code, decision.rawValue, "\(folder)"] + senders.sorted().map(PercentEncoding.encoded)).joined(
        separator: " ")
    case .combined(let parts): ([code] + parts.map(encode)).joined(separator: ";")
    case .only(let emails, let action): messages(code, emails) + ";" + encode(action)
    case .perAccount(let parts):
      ([code] + parts.sorted { $0.key < $1.key }.map { "\($0.key) " + encode($0.value) })
        .joined(separator: "|")
    case .transfer(let target, let name, _): "\(code) \(target) \(PercentEncoding.encoded(name))"
    // A plain action. `ActionCodeTests` fails for any other that is missing above.
    default: code
    }
  }

  /// Decodes an action.
  /// - Returns: `nil` for text not written by any version known here.
  static func decode(_ text: String) -> ThreadAction? {
    if text.hasPrefix("each|") { return each(text.split(separator: "|").dropFirst()) }
    if text.hasPrefix("only "), let end = text.firstIndex(of: ";") {
      return decode(String(text[text.index(after: end)...])).map {
        .only(emails(in: text[..<end].split(separator: " ")), $0)
      }
    }
    guard text.hasPrefix("all;") else { return simple(text) }
    let parts = text.split(separator: ";").dropFirst().map { simple(String($0)) }
    return parts.contains(nil) || parts.isEmpty ? nil : .combined(parts.compactMap(\.self))
  }

  private static let plain = Dictionary(
    uniqueKeysWithValues: ThreadAction.plain.map { ($0.declaration.code, $0) })

  private static func simple(_ text: String) -> ThreadAction? {
    if let action = plain[text] { return action }
    let words = text.split(separator: " ")
    let number = words.dropFirst().first.flatMap { Int64($0) }
    switch words.first {
    case "move": return number.map { .move(to: FolderID($0)) }
    case "copy": return number.map { .copy(to: FolderID($0)) }
    case "transfer", "transfer-copy":
      guard let number, words.count == 3, let name = PercentEncoding.decoded(words[2]) else { return nil }
      return .transfer(to: FolderID(number), named: name, keepsOriginal: words[0] == "transfer-copy")
    case "label":
      let folders = words.dropFirst().compactMap { Int64($0) }
      return .label(
        adding: Set(folders.filter { $0 > 0 }.map { FolderID($0) }),
        removing: Set(folders.filter { $0 < 0 }.map { FolderID(-$0) }))
    case "tag":
      guard let number, words.count == 3, let removed = Int(words[2]) else { return nil }
      return .tag(adding: MessageFlags(rawValue: Int(number)), removing: MessageFlags(rawValue: removed))
    case "star": return .starMessages(emails(in: words))
    case "unstar": return .unstarMessages(emails(in: words))
    case "tint":
      return number.flatMap { StarColour(rawValue: Int($0)) }.map {
        .tint($0, emails(in: Array(words.dropFirst())))
      }
    case "categorize":
      guard words.count > 1, let category = AICategory(rawValue: String(words[1])) else { return nil }
      return .categorize(category, senders: Set(words.dropFirst(2).compactMap(PercentEncoding.decoded)))
    case "unopen": return .unopen(emails(in: words))
    case "snooze": return number.map { .snooze(until: Date(storedSeconds: $0)) }
    case "unsnooze": return .unsnooze(emails(in: words))
    case "silence": return .silence(emails(in: words))
    case "hold": return number.map { .hold(emails(in: Array(words.dropFirst())), in: FolderID($0)) }
    case "screen":
      guard words.count > 2, let decision = SenderDecision(rawValue: String(words[1])),
        let folder = Int64(words[2])
      else { return nil }
      return .screen(
        Set(words.dropFirst(3).compactMap(PercentEncoding.decoded)), decision, to: FolderID(folder))
    default: return nil
    }
  }

  private static func each(_ parts: ArraySlice<Substring>) -> ThreadAction? {
    var actions: [AccountID: ThreadAction] = [:]
    for part in parts {
      let words = part.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let account = Int64(words[0]), let action = decode(String(words[1])) else {
        return nil
      }
      actions[AccountID(account)] = action
    }
    return actions.isEmpty ? nil : .perAccount(actions)
  }

  private static func messages(_ kind: String, _ emails: Set<EmailID>) -> String {
    ([kind] + emails.sorted().map(\.description)).joined(separator: " ")
  }

  private static func emails(in words: [Substring]) -> Set<EmailID> {
    Set(words.dropFirst().compactMap { Int64($0) }.map { EmailID($0) })
  }
}

enum ActionState {
  static let pending: Int64 = 0
  static let done: Int64 = 1
  static let undone: Int64 = 2
  static let passed: Int64 = 3
}

extension ActionAuthor {
  var code: Int64 {
    switch self {
    case .user: 0
    case .agent: 1
    case .rule: 2
    }
  }

  init(code: Int64) { self = Self.allCases.first { $0.code == code } ?? .user }
}

/// A set of folders as text.
enum FolderSet {
  static func encode(_ folders: Set<FolderID>) -> String {
    // Most changes have one, or none.
    guard folders.count > 1 else { return folders.first.map { String($0.rawValue) } ?? "" }
    return folders.sorted().map(\.description).joined(separator: " ")
  }

  static func decode(_ text: String) -> Set<FolderID> {
    if text.isEmpty { return [] }
    if let single = Int64(text) { return [FolderID(single)] }
    return Set(text.split(separator: " ").compactMap { Int64($0) }.map { FolderID($0) })
  }
}

extension RemoteOperation.Kind {
  static let expungeCode: Int64 = 3
  static let appendCode: Int64 = 5

  /// The columns `kind`, `fromFolder`, `toFolder`, `addedFlags` and `removedFlags`.
  var columns: [SQLValue] {
    func row(
      _ kind: Int64, _ from: FolderID?, _ to: FolderID?, _ added: MessageFlags = [],
      _ removed: MessageFlags = []
    ) -> [SQLValue] {
      [
        .integer(kind), .optional(from?.rawValue), .optional(to?.rawValue), .integer(added.rawValue),
        .integer(removed.rawValue),
      ]
    }
    return switch self {
    case .move(let from, let to): row(0, from, to)
    case .copy(let from, let to): row(1, from, to)
    case .remove(let from): row(2, from, nil)
    case .expunge(let from): row(Self.expungeCode, from, nil)
    case .store(let adding, let removing): row(4, nil, nil, adding, removing)
    case .append(let to): row(Self.appendCode, nil, to)
    }
  }

  /// Reads the same columns. `nil` for values not written by any version known here.
  init?(_ row: SQLStatement.Columns, from start: Int32) {
    let from = row.optionalInteger(start + 1).map { FolderID($0) }
    let to = row.optionalInteger(start + 2).map { FolderID($0) }
    switch (row.integer(start), from, to) {
    case (0, _, let to?): self = .move(from: from, to: to)
    case (1, _, let to?): self = .copy(from: from, to: to)
    case (2, let from?, _): self = .remove(from: from)
    case (Self.expungeCode, let from?, _): self = .expunge(from: from)
    case (4, _, _):
      self = .store(
        adding: MessageFlags(rawValue: row.int(start + 3)),
        removing: MessageFlags(rawValue: row.int(start + 4)))
    case (Self.appendCode, _, let to?): self = .append(to: to)
    default: return nil
    }
  }
}
