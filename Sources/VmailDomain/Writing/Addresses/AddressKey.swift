/// The key for comparing addresses: case is ignored in domains and, as servers do, in local parts (RFC 5321
/// section 2.4), and internationalized domains are in `xn--` form.
public struct AddressKey: Hashable, Sendable {
  public let localPart: String
  public let domain: String

  public init(_ email: String) {
    guard let at = email.utf8.lastIndex(of: UInt8(ascii: "@")) else {
      localPart = email.lowercased()
      domain = ""
      return
    }
    localPart = AddressParts.unquoted(String(email[..<at])).lowercased()
    let name = email[email.utf8.index(after: at)...]
    domain = HostName(name)?.ascii ?? name.lowercased()
  }

  private init(localPart: String, domain: String) {
    self.localPart = localPart
    self.domain = domain
  }

  /// The key without the part after a plus: such addresses share a mailbox (RFC 5233).
  public var withoutDetail: AddressKey {
    guard let plus = localPart.firstIndex(of: "+"), plus != localPart.startIndex else { return self }
    return AddressKey(localPart: String(localPart[..<plus]), domain: domain)
  }
}

/// The addresses at which the user receives mail.
public struct OwnAddresses: Hashable, Sendable {
  private let keys: Set<AddressKey>

  public init(_ emails: [String]) {
    keys = Set(emails.lazy.filter { !$0.isEmpty }.map(AddressKey.init))
  }

  public var isEmpty: Bool { keys.isEmpty }

  /// Returns whether it is one of them, ignoring case, or one with an extension after a plus (`kim+lists@`,
  /// RFC 5233).
  public func contains(_ email: String) -> Bool { contains(AddressKey(email)) }

  func contains(_ key: AddressKey) -> Bool {
    keys.contains(key) || keys.contains(key.withoutDetail)
  }
}

/// The comparison of addresses.
public enum MailAddress {
  /// Returns whether addresses are the same without regard to the case of ASCII letters, as for mail providers.
  public static func isSame(_ one: String, _ other: String) -> Bool { folded(one) == folded(other) }

  static func folded(_ address: String) -> String {
    String(decoding: address.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

/// Removes duplicate recipients of a mail.
public enum UniqueRecipients {
  /// Returns the people with unique addresses: the first occurrence is kept, with the first name given for
  /// it.
  public static func of(_ people: [Participant]) -> [Participant] {
    var seen: [AddressKey: Int] = [:]
    var unique: [Participant] = []
    for person in people {
      let key = AddressKey(person.email)
      if let place = seen[key] {
        if unique[place].name?.isEmpty ?? true { unique[place].name = person.name }
      } else {
        seen[key] = unique.count
        unique.append(person)
      }
    }
    return unique
  }

  /// Returns the draft with unique addresses: To takes precedence over Cc, and Cc over Bcc.
  public static func of(_ draft: Draft) -> Draft {
    var draft = draft
    draft.to = of(draft.to)
    draft.cc = without(draft.to, of(draft.cc))
    draft.bcc = without(draft.to + draft.cc, of(draft.bcc))
    return draft
  }

  /// Returns those of `people` that are not among `others`.
  static func without(_ others: [Participant], _ people: [Participant]) -> [Participant] {
    let keys = Set(others.map { AddressKey($0.email) })
    return people.filter { !keys.contains(AddressKey($0.email)) }
  }
}
