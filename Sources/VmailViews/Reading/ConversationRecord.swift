public import VmailDomain
public import VmailTerminal

/// A conversation; its messages follow.
public struct ConversationRecord: OutputRecord {
  public var id: ThreadID
  public var subject: String
  public var messageCount: Int
  /// The number of messages that follow.
  public var shown: Int
  /// The number of messages before them.
  public var earlier: Int
  /// The number of messages that are only heard on request; `nil` if nothing is said about those that aren't shown; plain
  /// only.
  public var unheard: Int? = 0
  /// The number of messages that were unread; plain only.
  public var unread = 0
  /// The account and folder in which it was opened; text only.
  public var place: [String]
  /// What may keep its mail from being complete, such as having no connection.
  public var banner: String?
  /// The summary, if it is already available.
  public var summary: ThreadSummary?

  public init(id: ThreadID, subject: String, messageCount: Int, shown: Int, earlier: Int, place: [String]) {
    self.id = id
    self.subject = subject
    self.messageCount = messageCount
    self.shown = shown
    self.earlier = earlier
    self.place = place
  }

  public static let type = "conversation"
  public static let summary = "A conversation; its messages follow."
  public static let fields: [RecordField<ConversationRecord>] = [
    .string("id", "the thread's identity, opaque") { $0.id.description },
    .foreignText("subject", "the subject of its first message") { $0.subject },
    .integer("messageCount", "number of messages") { $0.messageCount },
    .integer("shown", "number of messages that follow") { $0.shown },
    .integer("earlier", "number of earlier messages that are not shown") { $0.earlier },
    .optionalString("banner", "what is shown above it, as in listings; null if there is nothing") {
      $0.banner
    },
    .optionalForeignText("summary", "its summary; null if there is none yet") {
      $0.summary?.text
    },
  ]

  private var title: TerminalText { TerminalText(line: SubjectText.of(subject)) }

  public func text(in layout: Layout) -> [StyledLine] {
    let glyphs = layout.glyphs
    let count = Digits.counted(messageCount, "message")
    let info = TerminalText(
      line: place.isEmpty ? count : count + " \(glyphs.separator) " + place.joined(separator: " / ")
    )
    .fitted(to: layout.width, ellipsis: glyphs.ellipsis)
    let room = layout.width - info.columns - 2
    var lines = banner.map { layout.sentence(Sentence.ended(TerminalText($0)), .warning) } ?? []
    if room >= 20 {
      var head = StyledLine()
      head.appendCell(title, width: room, .heading, ellipsis: glyphs.ellipsis)
      head.appendSpaces(2)
      head.append(info.text, .dim)
      lines.append(head)
    } else {
      lines += layout.wrapped(title, .heading) + [StyledLine(info.text, .dim)]
    }
    let rule = String(repeating: glyphs.rule.string, count: layout.width)
    lines.append(StyledLine(TerminalText(rule), .dim))
    if earlier > 0 {
      let text = TerminalText(" " + Digits.counted(earlier, "earlier message") + ": type earlier ")
      lines.append(layout.fitted(StyledLine(glyphs.dash + text + glyphs.dash, .dim)))
    }
    guard let summary else { return lines }
    let sentence = TerminalText(line: glyphs.written("Summary: " + summary.text))
    return lines + layout.wrapped(sentence, .dim) + [StyledLine()]
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    var sentences = [
      banner.map { Sentence.ended(TerminalText($0)) } ?? .empty,
      Sentence.ended(subject.isEmpty ? "No subject" : title),
    ]
    if messageCount > 1 {
      let unread = unread > 0 ? ", \(Digits.grouped(unread)) unread" : ""
      sentences.append(TerminalText(Digits.counted(messageCount, "message") + unread + "."))
    }
    if let unheard, unheard > 0 {
      sentences.append(TerminalText("\(Digits.grouped(unheard)) not shown; type expand all."))
    } else if unheard != nil, earlier > 0 {
      sentences.append(TerminalText(Digits.counted(earlier, "earlier message") + " not shown. Type earlier."))
    }
    return [Sentence.joined(sentences)]
  }
}

/// The lines that lead to a message in the tree of its conversation, as in mutt: `│ └─> `.
///
/// They take at most a third of a line; for a message further down, an ellipsis precedes the rest of its last
/// branches.
enum TreeBranch {
  /// The screen columns required for each level.
  private static let columnsForLevel = 16
  private static let most = 6

  /// - Returns: the lines; empty for a message at the top of the tree.
  static func text(of row: ConversationTree.Row, in layout: Layout) -> TerminalText {
    guard row.depth > 0 else { return .empty }
    let glyphs = layout.glyphs
    let levels = max(1, min(most, layout.width / columnsForLevel))
    let drawn = row.branch.suffix(levels)
    var text: TerminalText = row.depth > levels ? glyphs.ellipsis : .empty
    for goesOn in drawn.dropLast() { text = text + (goesOn ? glyphs.trunk + " " : "  ") }
    return text + (drawn.last == true ? glyphs.branch : glyphs.lastBranch) + " "
  }
}
