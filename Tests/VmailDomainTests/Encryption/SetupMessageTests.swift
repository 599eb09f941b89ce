import Foundation
import Testing
import VmailTestSupport

@testable import VmailDomain

@Suite("Setup messages", .timeLimit(.minutes(10))) struct SetupMessageTests {
  private static let digits = "123456789012345678901234567890123456"

  @Test(
    arguments: [
      (digits, true), (String(digits.dropLast()), false), (digits + "7", false), ("", false),
      ("1234-5678-9012-3456-7890-1234-5678-9012-3456", true),
      (" 1234 5678.9012\n3456-7890-1234-5678-9012-3456 ", true), (digits.replacing("9", with: "x"), false),
      (digits.replacing("9", with: "\u{0669}"), false), (digits + "x", false),
    ])
  func `A code has 36 digits, with any separators`(text: String, isValid: Bool) {
    let code = SetupCode(text)
    #expect((code != nil) == isValid)
    guard let code else { return }
    #expect(code.passphrase.revealed == "1234-5678-9012-3456-7890-1234-5678-9012-3456")
    #expect(code.blocks.count == 9 && code.blocks[0] == "1234")
    var printed = "\(code)"
    dump(code, to: &printed)
    #expect(!printed.contains("1234"))
  }

  @Test func `Codes differ, and can be typed`() {
    var generator = SeededGenerator(seed: 1)
    let codes = (0..<100).map { _ in SetupCode.random(using: &generator) }
    #expect(Set(codes).count == 100)
    #expect(codes.allSatisfy { SetupCode($0.passphrase.revealed) == $0 })
  }

  @Test func `The encrypted key is found in the message, with hints about the code`() throws {
    let code = try #require(SetupCode(Self.digits))
    for end in ["\n", "\r\n"] {
      let armor = ["-----BEGIN PGP MESSAGE-----", "", "jA0E", "-----END PGP MESSAGE-----", ""].joined(
        separator: end)
      let source = SetupMessage.source(from: "ann@example.org", armor, code)
      #expect(source.contains("\nFrom: ann@example.org\n") || source.hasPrefix("From: ann@example.org\n"))
      #expect(source.contains("\nAutocrypt-Setup-Message: v1\n"))
      #expect(source.contains("\nContent-Type: application/autocrypt-setup\n"))
      let found = try #require(SetupMessage.armor(in: Array(source.utf8)))
      #expect(
        String(decoding: found, as: UTF8.self) == """
          -----BEGIN PGP MESSAGE-----
          Passphrase-Format: numeric9x4
          Passphrase-Begin: 12

          jA0E
          -----END PGP MESSAGE-----

          """)
      #expect(!source.contains("1234"))
    }
  }

  @Test(
    arguments: [
      "", "Hello", "-----BEGIN PGP MESSAGE-----\n\nx",
      "-----END PGP MESSAGE-----\n-----BEGIN PGP MESSAGE-----",
    ])
  func `A part without a whole armour has no key`(part: String) {
    #expect(SetupMessage.armor(in: Array(part.utf8)) == nil)
  }

  @Test(arguments: [(true, "mutual"), (false, "nopreference")])
  func `The content says what its owner prefers`(prefers: Bool, word: String) {
    let begin = "-----BEGIN PGP PRIVATE KEY BLOCK-----"
    let content = SetupMessage.content(Array("\(begin)\n\nx\n".utf8), prefersEncryption: prefers)
    #expect(String(decoding: content, as: UTF8.self) == "\(begin)\nAutocrypt-Prefer-Encrypt: \(word)\n\nx\n")
  }
}
