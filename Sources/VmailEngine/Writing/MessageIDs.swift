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
    Self.id(String(random(), radix: 36) + "." + String(random(), radix: 36), for: address)
  }

  /// Returns a Message-ID without angle brackets.
  /// - Parameter name: its left part.
  static func id(_ name: String, for address: String) -> String {
    let domain = address.split(separator: "@").last.map(String.init) ?? ""
    return name + "@"
      + (domain.allSatisfy(\.isASCII) && !domain.isEmpty ? domain.lowercased() : "vmail.invalid")
  }
}
