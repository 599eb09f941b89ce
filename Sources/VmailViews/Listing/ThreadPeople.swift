public import VmailDomain
public import VmailTerminal

/// The people of a thread in a row: its senders, or where the user's own mail is listed its recipients.
public struct ThreadPeople {
  /// Those other than the user, most recent first, and then the user.
  public let people: [Participant]
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
    hasUser = user != nil
    isRecipients = recipients != nil
  }

  /// Returns `Jonas Weber, me`, or `To: Jonas Weber`: with first names where whole ones don't fit.
  public func text(width: Int, in layout: Layout) -> TerminalText {
    let whole = TerminalText(line: names(layout.addresses))
    let isWhole = whole.columns <= width || people.count < 2
    let text = isWhole ? whole : TerminalText(line: names(layout.addresses, Self.firstName))
    return text.truncated(to: width, ellipsis: layout.glyphs.ellipsis)
  }

  /// Returns `From Jonas Weber, me` for reading aloud.
  public func spoken(_ addresses: AddressScripts) -> String {
    let names = list(addresses) { $0 }
    if isRecipients { return people.isEmpty ? "No recipients" : "To " + names }
    return "From " + names
  }

  private func names(_ addresses: AddressScripts, _ shortened: (String) -> String = { $0 }) -> String {
    let names = list(addresses, shortened)
    if isRecipients { return people.isEmpty ? "No recipients" : "To: " + names }
    return names
  }

  /// Returns the names; `Unknown` if there are none (E-09).
  private func list(_ addresses: AddressScripts, _ shortened: (String) -> String) -> String {
    if people.isEmpty { return "Unknown" }
    let others = hasUser ? people.dropLast() : people[...]
    let names = others.map { shortened(AddressText.short($0, addresses)) } + (hasUser ? ["me"] : [])
    return names.joined(separator: ", ")
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
