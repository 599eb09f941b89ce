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
