internal import CGMime
internal import VmailDomain

/// Converts GMime's address lists to values.
enum AddressList {
  /// The maximum number of addresses that are kept of a field.
  static let limit = 2_000

  /// Returns the mailboxes in order; members of a group (RFC 5322 section 3.4) replace the group.
  /// - Parameter field: the value of the field from which GMime read them.
  static func participants(
    _ list: UnsafeMutablePointer<InternetAddressList>?, in field: String?
  ) -> [Participant] {
    var found: [Participant] = []
    collect(list, in: field ?? "", into: &found, depth: 0)
    return found
  }

  /// Returns the text of a From field without an address: a name is better than nothing.
  static func unreadable(_ field: String) -> Participant? {
    field.isEmpty ? nil : Participant(name: field, email: "")
  }

  /// Reads the mailboxes in the value of a field, with its encoded words.
  static func people(in value: String) -> [Participant] {
    let joined = EncodedWordDecoding.repaired(value)
    let list = internet_address_list_parse(
      MIMELibrary.shared.options, AddressFieldRepair.repaired(joined) ?? joined)
    defer { if let list { vmail_unref(list) } }
    return participants(list, in: value)
  }

  /// GMime decodes `xn--` labels, which may then look like another domain: they are kept in encoded form, and
  /// letters sent unencoded (RFC 6531) are encoded.
  private static func asciiDomain(_ email: String, in field: String) -> String {
    guard let at = email.utf8.lastIndex(of: UInt8(ascii: "@")) else { return email }
    // A combining mark at the beginning of a domain is one character with the @.
    let start = email.utf8.index(after: at)
    let domain = String(email[start...])
    guard !domain.utf8.allSatisfy({ $0 < 0x80 }) else { return email }
    // An encoded label that isn't valid is another one when it is encoded by the rules.
    if let written = Punycode.encodedName(domain)?.lowercased(), field.lowercased().contains(written) {
      return email[..<start] + written
    }
    guard let host = HostName(domain) else { return email }
    return email[..<start] + host.ascii
  }

  private static func collect(
    _ list: UnsafeMutablePointer<InternetAddressList>?, in field: String, into found: inout [Participant],
    depth: Int
  ) {
    // Groups can't be nested according to the standard, but GMime accepts it.
    guard let list, depth < 8 else { return }
    for index in 0..<internet_address_list_length(list) where found.count < limit {
      guard let address = internet_address_list_get_address(list, index) else { continue }
      if let group = vmail_address_group(address) {
        collect(internet_address_group_get_members(group), in: field, into: &found, depth: depth + 1)
      } else if let mailbox = vmail_address_mailbox(address) {
        let email = asciiDomain(
          CText.string(internet_address_mailbox_get_addr(mailbox)) ?? "", in: field)
        let name = CText.string(internet_address_get_name(address)).map(CText.oneLine)
        found.append(
          Participant(name: name?.isEmpty == false ? name : nil, email: CText.oneLine(email)))
      }
    }
  }
}
