/// Creates unique Message-IDs (RFC 5322 section 3.6.4): 128 random bits and the writer's domain, so that
/// nothing about this machine is revealed.
public struct MessageIDs: Sendable {
  private let random: @Sendable () -> UInt64

  /// - Parameter random: returns 64 random bits.
  public init(random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }) {
    self.random = random
  }

  /// Returns a Message-ID without angle brackets.
  public func next(for address: String) -> String {
    let domain = address.split(separator: "@").last.map(String.init) ?? ""
    let name = String(random(), radix: 36) + "." + String(random(), radix: 36)
    return name + "@"
      + (domain.allSatisfy(\.isASCII) && !domain.isEmpty ? domain.lowercased() : "vmail.invalid")
  }
}
