/// A keyword of IMAP (RFC 9051 section 2.3.2) that vmail knows: the only place for their names.
public struct MessageKeyword: Sendable {
  public let flag: MessageFlags
  /// Its names, which are not case-sensitive: the first is the one that is set, and all of them are read and removed.
  public let names: [String]
  /// The word for it in listings; `nil` if it is not shown as a tag.
  public let title: String?

  private init(_ flag: MessageFlags, _ names: String..., title: String? = nil) {
    (self.flag, self.names, self.title) = (flag, names, title)
  }

  /// - `$Forwarded`, `$MDNSent`, `$Junk`, `$NotJunk` and `$Phishing` are in IANA's registry (RFC 5788); those of RFC 9979
  ///   follow.
  /// - Thunderbird's five tags are shown under the names that it gives to them.
  public static let all: [MessageKeyword] = [
    MessageKeyword(.forwarded, "$Forwarded", "Forwarded"), MessageKeyword(.receiptSent, "$MDNSent"),
    MessageKeyword(.junk, "$Junk", "Junk"), MessageKeyword(.notJunk, "$NotJunk", "NonJunk", "NotJunk"),
    MessageKeyword(.phishing, "$Phishing"),
    MessageKeyword(.muted, "$muted"), MessageKeyword(.followed, "$followed", title: "Followed"),
    MessageKeyword(.new, "$new"),
    MessageKeyword(.colourBits[0], "$MailFlagBit0"), MessageKeyword(.colourBits[1], "$MailFlagBit1"),
    MessageKeyword(.colourBits[2], "$MailFlagBit2"),
    MessageKeyword(.tags[0], "$label1", title: "Important"),
    MessageKeyword(.tags[1], "$label2", title: "Work"),
    MessageKeyword(.tags[2], "$label3", title: "Personal"),
    MessageKeyword(.tags[3], "$label4", title: "To Do"),
    MessageKeyword(.tags[4], "$label5", title: "Later"),
  ]

  private static let flags: [String: MessageFlags] = Dictionary(
    all.flatMap { keyword in keyword.names.map { ($0.lowercased(), keyword.flag) } },
    uniquingKeysWith: { first, _ in first })

  /// Returns the flag with that name, in any case; `nil` for a keyword that vmail doesn't know.
  public static func flag(named name: String) -> MessageFlags? { flags[name.lowercased()] }
}

extension MessageKeyword {
  /// Finds a keyword by what a user may type: one of its names, with or without `$`, or its title, in any case and with
  /// or without its space.
  public init?(searched text: String) {
    let text = Self.folded(text)
    let found = Self.all.first { keyword in
      (keyword.names + [keyword.title].compactMap(\.self)).contains {
        let name = Self.folded($0)
        return name == text || name == "$" + text
      }
    }
    guard let found else { return nil }
    self = found
  }

  private static func folded(_ text: String) -> String { text.lowercased().filter { $0 != " " && $0 != "-" } }

  /// What a user types for it: the title in small letters, such as `todo`, or else the name.
  public var word: String { title.map(Self.folded) ?? names[0] }

  /// What a user types where labels are named, and in a search: `keyword:todo`.
  public var term: String { "keyword:" + word }

  /// The tags that the user can set, in Thunderbird's order.
  public static let tags = all.filter { MessageFlags.tags.contains($0.flag) }

  /// Finds the tag in a word where labels are named, such as `keyword:work`.
  /// - Returns: `nil` for other words; no flags for a name that no tag has.
  public static func tag(in word: String) -> MessageFlags? {
    guard word.lowercased().hasPrefix("keyword:") else { return nil }
    let flag = MessageKeyword(searched: String(word.dropFirst("keyword:".count)))?.flag
    return flag.flatMap { MessageFlags.tags.contains($0) ? $0 : nil } ?? []
  }
}

extension MessageFlags {
  /// The user is particularly interested in the thread, which ends a mute (`$followed`, RFC 9979).
  public static let followed = MessageFlags(rawValue: 1 << 7)
  /// Another program, or the user, said that it is junk (`$Junk`), or that it isn't (`$NotJunk`).
  public static let junk = MessageFlags(rawValue: 1 << 8)
  public static let notJunk = MessageFlags(rawValue: 1 << 9)
  /// Another program said that it is a phishing attempt (`$Phishing`).
  public static let phishing = MessageFlags(rawValue: 1 << 10)
  /// A server returned it from a snooze, and it hasn't been opened since (`$new`, RFC 9979).
  public static let new = MessageFlags(rawValue: 1 << 11)
  /// Thunderbird's tags (`$label1` to `$label5`).
  public static let tags: [MessageFlags] = (12...16).map { MessageFlags(rawValue: 1 << $0) }
  /// The three bits of a star's colour (`$MailFlagBit0` to `$MailFlagBit2`, RFC 9979).
  public static let colourBits: [MessageFlags] = (17...19).map { MessageFlags(rawValue: 1 << $0) }

  /// A read receipt was sent (`$MDNSent`, RFC 3503), here or by another program: no other one is.
  public static let receiptSent = MessageFlags(rawValue: 1 << 20)

  public static let colour = MessageFlags(colourBits)

  /// The keywords with which the user of vmail marks mail: they stay here where a server can't keep them.
  public static let ownKeywords = colour.union(.muted).union(MessageFlags(tags))

  /// The keywords that not every server keeps, apart from `$Forwarded`.
  static let keywords = ownKeywords.union([.followed, .junk, .notJunk, .phishing, .new, .receiptSent])

  /// The distances in bits between keywords and their marks. ``reaction`` is where the mark of the fifth tag would be next
  /// to the others.
  public static let markShifts: [(keywords: MessageFlags, distance: Int)] = [
    (colour.union(.muted), 24), (MessageFlags(tags), 32),
  ]

  /// The flags that exist only here: the marks of those ``ownKeywords`` that the server doesn't know, and ``derived``.
  public static let local = ownKeywords.marks.union(.derived)

  /// The marks of these keywords.
  var marks: MessageFlags {
    MessageFlags(
      Self.markShifts.map { MessageFlags(rawValue: intersection($0.keywords).rawValue << $0.distance) })
  }

  /// The keywords that are only here, according to their marks: their servers could not keep them when they were set.
  public var onlyHere: MessageFlags {
    MessageFlags(
      Self.markShifts.map { MessageFlags(rawValue: rawValue >> $0.distance).intersection($0.keywords) })
  }

  /// The flags that servers are told.
  public var forServers: MessageFlags { subtracting(.notForServers).subtracting(onlyHere) }

  /// The words for the tags, for people.
  public var tagTitles: [String] { MessageKeyword.all.filter { contains($0.flag) }.compactMap(\.title) }

  /// The names of all keywords, for programs.
  public var keywordNames: [String] { MessageKeyword.all.filter { contains($0.flag) }.map { $0.names[0] } }
}

/// The colour of a star, as in Apple Mail (RFC 9979): a number of three bits.
public enum StarColour: Int, CaseIterable, Hashable, Sendable {
  case red, orange, yellow, green, blue, purple, gray

  /// The colour of a message; `nil` if it isn't starred.
  public init?(of flags: MessageFlags) {
    guard flags.contains(.flagged) else { return nil }
    let number = MessageFlags.colourBits.enumerated().reduce(0) {
      $0 + (flags.contains($1.element) ? 1 << $1.offset : 0)
    }
    // Drafts of the RFC gave seven to green, too.
    self = Self(rawValue: number) ?? .green
  }

  public var name: String { String(describing: self) }

  /// `nil` for the colour of every star that has none.
  public var unusual: StarColour? { self == .red ? nil : self }

  /// Finds a colour by its name, in any case.
  public init?(named name: String) {
    guard let colour = Self.allCases.first(where: { $0.name == name.lowercased() }) else { return nil }
    self = colour
  }

  /// The flags of a message with such a star.
  public var flags: MessageFlags {
    MessageFlags.colourBits.enumerated().reduce(.flagged) {
      rawValue & 1 << $1.offset == 0 ? $0 : $0.union($1.element)
    }
  }
}
