import VmailDomain

/// `• work`: whose a row is where rows of several accounts stand together, in a colour that stays the account's.
struct AccountMark {
  var id: AccountID
  var name: String

  /// - Parameter width: of the name, at most.
  func line(width: Int, in layout: Layout) -> StyledLine {
    let role = Role.accountMark(StableHash.of(id.description))
    var line = StyledLine(layout.glyphs.account, role)
    line.appendSpaces(1)
    line.append(TerminalText(line: name).truncated(to: width, ellipsis: layout.glyphs.ellipsis), role)
    return line
  }
}
