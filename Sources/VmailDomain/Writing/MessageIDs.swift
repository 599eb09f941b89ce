/// Makes Message-IDs that nobody else has (RFC 5322 section 3.6.4): 128 bits by chance, and the writer's domain,
/// so that nothing of this machine is told.
public struct MessageIDs: Sendable {
  private let random: @Sendable () -> UInt64

  /// - Parameter random: 64 bits by chance.
  public init(random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }) {
    self.random = random
  }

  /// Without angle brackets.
  public func next(for address: String) -> String {
    let domain = address.split(separator: "@").last.map(String.init) ?? ""
    let name = String(random(), radix: 36) + "." + String(random(), radix: 36)
    return name + "@"
      + (domain.allSatisfy(\.isASCII) && !domain.isEmpty ? domain.lowercased() : "vmail.invalid")
  }
}
