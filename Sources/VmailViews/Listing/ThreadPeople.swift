public import VmailDomain
public import VmailTerminal

/// The people of a thread in a row: its senders, or where the user's own mail is listed its recipients.
public struct ThreadPeople {
  /// Those other than the user, most recent first, and then the user.
  public let people: [Participant]
  /// How many they are, including those who are not considered.
  private let count: Int
  private let hasUser: Bool
  private let isRecipients: Bool

  /// The most people considered; more never fit into a row.
  private static let most = 12

  /// - Parameter recipients: the recipients in Sent and Drafts; `nil` elsewhere.
  init(senders: [Participant], recipients: [Participant]?, own: OwnAddresses) {
    let all = recipients ?? senders
    let others = all.filter { !own.contains($0.email) }
    let user = all.first { own.contains($0.email) }
    people = others.prefix(Self.most) + (user.map { [$0] } ?? [])
    count = others.count + (user == nil ? 0 : 1)
    hasUser = user != nil
    isRecipients = recipients != nil
  }

  /// Returns `Jonas Weber, me`, or `To: Jonas Weber`: with first names where whole ones don't fit.
  public func text(width: Int, in layout: Layout) -> TerminalText {
    let whole = TerminalText(line: list(layout.addresses))
    let isWhole = whole.columns <= width || people.count < 2
    let text = isWhole ? whole : TerminalText(line: list(layout.addresses, Self.firstName))
    return text.truncated(to: width, ellipsis: layout.glyphs.ellipsis)
  }

  /// Returns `Jonas Weber and me`, `Jonas Weber and 3 others`, or `to Jonas Weber` for reading aloud.
  public func spoken(_ addresses: AddressScripts) -> String {
    let names = names(addresses) { $0 }
    guard let first = names.first else { return isRecipients ? "no recipients" : "unknown" }
    let named = count > 2 ? "\(first) and \(count - 1) others" : names.joined(separator: " and ")
    return (isRecipients ? "to " : "") + named
  }

  /// Returns the people in a row; `Unknown` if there are none (E-09).
  private func list(_ addresses: AddressScripts, _ shortened: (String) -> String = { $0 }) -> String {
    let names = people.isEmpty ? "Unknown" : names(addresses, shortened).joined(separator: ", ")
    if isRecipients { return people.isEmpty ? "No recipients" : "To: " + names }
    return names
  }

  private func names(_ addresses: AddressScripts, _ shortened: (String) -> String) -> [String] {
    let others = hasUser ? people.dropLast() : people[...]
    return others.map { shortened(AddressText.short($0, addresses)) } + (hasUser ? ["me"] : [])
  }

  /// Returns `Jonas` for `Jonas Weber`, but not the first word of `The Halyard`, `Dr. Weber`, `Weber, Jonas` or of an
  /// address.
  private static func firstName(_ name: String) -> String {
    let words = name.split(separator: " ")
    guard words.count > 1, let first = words.first, first.count > 3, first.allSatisfy(\.isLetter) else {
      return name
    }
    return String(first)
  }
}
