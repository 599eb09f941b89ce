import FoundationEssentials
import VmailDomain

// The stored form of values. The numbers are part of the schema: they never change.

extension AICategory {
  var code: Int64 {
    switch self {
    case .uncategorized: 0
    case .primary: 1
    case .social: 2
    case .promotions: 3
    case .updates: 4
    case .forums: 5
    }
  }

  /// An unknown number counts as uncategorized.
  init(code: Int64) {
    self = Self.allCases.first { $0.code == code } ?? .uncategorized
  }
}

extension ChangeCause.Author {
  var code: Int64 {
    switch self {
    case .user: 0
    case .agent: 1
    case .rule: 2
    case .screener: 3
    case .mute: 4
    case .snooze: 5
    case .program: 6
    case .server: 7
    case .vmail: 8
    }
  }

  /// An unknown number counts as vmail itself.
  init(code: Int64) { self = Self.allCases.first { $0.code == code } ?? .vmail }
}

extension AssignedCategory {
  var code: Int64 { category.code * 2 + (isChosen ? 1 : 0) }

  init(code: Int64) { self.init(AICategory(code: code / 2), isChosen: code % 2 == 1) }
}

extension SendState {
  /// The stored number. The partial index `email_outbox` contains 1, 2 and 3.
  var code: Int64 {
    switch self {
    case .none: 0
    case .queued: 1
    case .sending: 2
    case .failed: 3
    case .sent: 4
    }
  }

  init(code: Int64) {
    self = Self.allCases.first { $0.code == code } ?? .none
  }
}

extension Date {
  /// The date in whole seconds since 1970, rounded down; clamped to the years 1 to 9999.
  var storedSeconds: Int64 {
    let seconds = timeIntervalSince1970.rounded(.down)
    guard seconds.isFinite else { return 0 }
    return Int64(min(max(seconds, -62_135_596_800), 253_402_300_799))
  }

  init(storedSeconds: Int64) { self.init(timeIntervalSince1970: TimeInterval(storedSeconds)) }
}

/// Encodes the identifiers in References and In-Reply-To, one per line, since none contains a line break.
enum IdentifierList {
  static func encode(_ identifiers: [String]) -> String { identifiers.joined(separator: "\n") }

  /// Splits bytes, not characters: the last messages of a long thread have hundreds of references each.
  static func decode(_ text: String) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
