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

/// A hash that is the same on every run and machine (FNV-1a, 64 bits), for colours.
enum StableHash {
  /// Addresses that differ only in case are the same person.
  static func of(_ text: String) -> UInt64 {
    text.lowercased().utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
