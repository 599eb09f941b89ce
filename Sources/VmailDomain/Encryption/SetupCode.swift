/// The code with which a secret key in a setup message is encrypted (Autocrypt Level 1, section 4.3): 36 digits.
public struct SetupCode: Hashable, Sendable {
  private static let length = 36

  private let digits: Secret

  public static func random(using generator: inout some RandomNumberGenerator) -> SetupCode {
    let numbers = (0..<length).map { _ in Int.random(in: 0...9, using: &generator) }
    return SetupCode(digits: Secret(numbers.map { String($0) }.joined()))
  }

  private init(digits: Secret) { self.digits = digits }

  /// Reads a code as it is typed: with any separators between its digits.
  /// - Returns: `nil` for anything else.
  public init?(_ text: String) {
    let meant = text.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "-" && $0 != "." }
    guard meant.count == Self.length, meant.allSatisfy({ (0x30...0x39).contains($0.value) }) else {
      return nil
    }
    digits = Secret(String(String.UnicodeScalarView(meant)))
  }

  /// The blocks of four digits in which it is written.
  public var blocks: [String] {
    let digits = Array(digits.revealed)
    return stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<$0 + 4]) }
  }

  /// The passphrase, with a `-` between blocks.
  public var passphrase: Secret { Secret(blocks.joined(separator: "-")) }
}
