/// A hash that is the same on every run and machine (FNV-1a, 64 bits), for colours.
public enum StableHash {
  /// Addresses that differ only in case are the same person.
  public static func of(_ text: String) -> UInt64 {
    text.lowercased().utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
