/// What addresses are compared by: case counts neither in domains nor, as servers have it, in local parts
/// (RFC 5321 section 2.4), and a domain in other letters is its `xn--` form.
public struct AddressKey: Hashable, Sendable {
  public let localPart: String
  public let domain: String

  public init(_ email: String) {
    guard let at = email.lastIndex(of: "@") else {
      localPart = email.lowercased()
      domain = ""
      return
    }
    localPart = email[..<at].lowercased()
    let name = email[email.index(after: at)...]
    domain = HostName(name)?.ascii ?? name.lowercased()
  }

  private init(localPart: String, domain: String) {
    self.localPart = localPart
    self.domain = domain
  }

  /// Without what stands behind a plus: such addresses reach the same mailbox (RFC 5233).
  public var withoutDetail: AddressKey {
    guard let plus = localPart.firstIndex(of: "+"), plus != localPart.startIndex else { return self }
    return AddressKey(localPart: String(localPart[..<plus]), domain: domain)
  }
}
