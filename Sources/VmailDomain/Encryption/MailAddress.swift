/// The comparison of addresses.
public enum MailAddress {
  /// Returns whether addresses are the same without regard to the case of ASCII letters, as for mail providers.
  public static func isSame(_ one: String, _ other: String) -> Bool { folded(one) == folded(other) }

  static func folded(_ address: String) -> String {
    String(decoding: address.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
