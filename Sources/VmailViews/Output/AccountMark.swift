public import VmailDomain
public import VmailTerminal

/// The mark `• work` of a row's account where rows of several accounts are listed together, always in the
/// account's colour.
public struct AccountMark {
  var id: AccountID
  var name: String
  /// The names of other accounts with a copy: `• home+work`.
  var others: [String] = []

  public init(id: AccountID, name: String, others: [String] = []) {
    (self.id, self.name, self.others) = (id, name, others)
  }

  /// - Parameter width: the maximum width of the name.
  func line(width: Int, in layout: Layout) -> StyledLine {
    let role = role(in: layout)
    var line = StyledLine(layout.glyphs.account, role)
    line.appendSpaces(1)
    line.append(
      TerminalText(line: title(in: layout)).truncated(to: width, ellipsis: layout.glyphs.ellipsis), role)
    return line
  }

  /// The role that the user has chosen, else one that follows from the identifier.
  public func role(in layout: Layout) -> Role {
    look(of: name, in: layout)?.hue.map(Role.tag) ?? .accountMark(StableHash.of(id.description))
  }

  /// The short names where there are any.
  func title(in layout: Layout) -> String {
    ([name] + others).map { name in
      look(of: name, in: layout).flatMap { $0.shortName.isEmpty ? nil : $0.shortName } ?? name
    }.joined(separator: "+")
  }

  private func look(of name: String, in layout: Layout) -> AccountLook? {
    layout.values.accountLooks[name.lowercased()]
  }
}

/// How the user wants rows to show an account; an empty name is its own.
public typealias AccountLook = (shortName: String, hue: Hue?)

extension LayoutValues {
  private enum Looks: LayoutKey { static let defaultValue: [String: AccountLook] = [:] }

  /// The looks of accounts, by their names in lower case.
  public var accountLooks: [String: AccountLook] {
    get { self[Looks.self] }
    set { self[Looks.self] = newValue }
  }
}
