import VmailDomain
import VmailTerminal

/// The mark `• work` of a row's account where rows of several accounts are listed together, always in the
/// account's colour.
struct AccountMark {
  var id: AccountID
  var name: String

  /// - Parameter width: the maximum width of the name.
  func line(width: Int, in layout: Layout) -> StyledLine {
    let role = Role.accountMark(StableHash.of(id.description))
    var line = StyledLine(layout.glyphs.account, role)
    line.appendSpaces(1)
    line.append(TerminalText(line: name).truncated(to: width, ellipsis: layout.glyphs.ellipsis), role)
    return line
  }
}
