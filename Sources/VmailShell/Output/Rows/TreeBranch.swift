import VmailDomain

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
