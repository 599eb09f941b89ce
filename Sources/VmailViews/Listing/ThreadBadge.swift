import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// The badge of a row: the state of unsent mail or a muted thread, or other programs' tags; the folder of a search result, or
/// the category.
public struct ThreadBadge {
  public enum Form: Sendable {
    /// `promotions`, or `[Promotions]`
    case full
    /// `promo`, or `[M]`
    case short
  }

  /// The width from which words are written in full.
  private static let roomForWords = 100

  /// What it says.
  public struct Content: Hashable, Sendable {
    public var unsent: UnsentState?
    /// `muted`, or the tags.
    var note = ""
    public var folder: String?
    public var category = AICategory.uncategorized

    /// The state is shown instead of the category, but beside a folder.
    init(_ record: ThreadRecord, showsCategories: Bool) {
      unsent = record.unsent
      if unsent == nil { note = record.isMuted ? "muted" : record.keywords.tagTitles.joined(separator: ", ") }
      folder = record.hit?.folder
      if folder == nil, unsent == nil, note.isEmpty, showsCategories { category = record.thread.aiCategory }
    }
  }

  public let content: Content
  public let form: Form
  public let layout: Layout

  /// Returns the width of the widest badge on a page; 0 if there is none.
  public static func columns(of contents: Set<Content>, _ form: Form, in layout: Layout) -> Int {
    contents.map { ThreadBadge(content: $0, form: form, layout: layout).line.columns }.max() ?? 0
  }

  private var writesInFull: Bool { form == .full && layout.width >= Self.roomForWords }

  public var line: StyledLine {
    var line = content.unsent?.badge(layout.badges) ?? note
    let label = content.folder.map(folder) ?? category
    if line.columns > 0, label.columns > 0 { line.appendSpaces(1) }
    line.append(label)
    return line
  }

  private var note: StyledLine {
    guard !content.note.isEmpty else { return StyledLine() }
    let note = TerminalText(line: content.note)
      .truncated(to: writesInFull ? 16 : 9, ellipsis: layout.glyphs.ellipsis)
    return StyledLine(layout.badges == .pill ? "[" + note + "]" : note, .dim)
  }

  private func folder(_ name: String) -> StyledLine {
    let name = TerminalText(line: name).truncated(to: writesInFull ? 16 : 9, ellipsis: layout.glyphs.ellipsis)
    var line = StyledLine()
    line.append(isolated: StyledLine(name, .dim))
    return line
  }

  private var category: StyledLine {
    let category = content.category
    guard layout.showsCategories, let title = category.title else { return StyledLine() }
    switch layout.badges {
    case .none: return StyledLine()
    case .pill:
      return StyledLine(TerminalText("[\(form == .full ? title : category.letter ?? "")]"), .badge(category))
    case .word:
      guard let word = category.shortWord else { return StyledLine() }
      return StyledLine(TerminalText(writesInFull ? title.lowercased() : word), .tag(category))
    }
  }
}

extension AICategory {
  /// A word of at most six letters; `nil` for the usual category, which needs none.
  fileprivate var shortWord: String? {
    switch self {
    case .primary, .uncategorized: nil
    case .social: "social"
    case .promotions: "promo"
    case .updates: "upd"
    case .forums: "forum"
    }
  }
}

extension UnsentState {
  /// `draft`, or `[draft]` as a filled label.
  fileprivate func badge(_ style: BadgeStyle) -> StyledLine {
    if style == .pill { return mark }
    return StyledLine(TerminalText(rawValue), role)
  }
}
