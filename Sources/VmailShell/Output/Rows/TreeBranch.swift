import VmailDomain

/// The lines that lead to a message in the tree of its conversation, as in mutt: `│ └─> `.
///
/// They take at most a third of a line: of a message further down, an ellipsis stands for what is left of its last
/// branches.
enum TreeBranch {
  /// Columns of the screen for each level that is drawn.
  private static let columnsForLevel = 16
  private static let most = 6

  /// - Returns: empty for a message that stands under no other.
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
