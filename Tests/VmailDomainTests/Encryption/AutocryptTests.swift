import Foundation
import Testing
import VmailDomain

@Suite("Keys offered in mail", .timeLimit(.minutes(10))) struct AutocryptTests {
  private static let ann = "ann@example.org"
  private static let me = "me@example.org"

  @Test(
    arguments: [
      ("addr=ann@example.org; keydata=AQID", true), ("addr=ann@example.org;keydata=AQ ID\t", true),
      (" addr = ann@example.org ; _note=x; keydata = AQID ;", true),
      ("ADDR=ann@example.org; KeyData=AQID", true),
      ("addr=ann@example.org; prefer-encrypt=nopreference; keydata=AQID", true),
      ("addr=ann@example.org; note=x; keydata=AQID", false), ("addr=ann@example.org", false),
      ("keydata=AQID", false), ("addr=ann@example.org; keydata=", false), ("addr=ann; keydata=AQID", false),
      ("addr=ann@example.org; keydata=A*ID", false), ("addr=ann@example.org; keydata=AQI", false),
      ("addr=ann@example.org; addr=ann@example.org; keydata=AQID", false), ("", false), (";", false),
      ("addr=ann@example.org; keydata", false),
    ])
  func `A header is valid if everything in it is understood`(value: String, isValid: Bool) {
    let expected = AutocryptHeader(email: Self.ann, key: [1, 2, 3])
    #expect(AutocryptHeader(value) == (isValid ? expected : nil))
  }

  @Test(arguments: [1, 52, 53, 5_000, 128 << 10])
  func `What is written is read again, whatever its length`(size: Int) {
    for prefers in [true, false] {
      let header = AutocryptHeader(
        email: Self.ann, prefersEncryption: prefers, key: (0..<size).map { UInt8(truncatingIfNeeded: $0) })
      #expect(AutocryptHeader(header.words.joined(separator: "\r\n ")) == header)
      #expect(header.words.allSatisfy { $0.utf8.count <= 76 })
    }
    let large = AutocryptHeader(email: Self.ann, key: [UInt8](repeating: 7, count: (128 << 10) + 1))
    #expect(AutocryptHeader(large.words.joined(separator: " ")) == nil)
  }

  @Test func `Only a single valid key of the sender counts`() {
    func field(_ address: String, _ key: String = "AQID", name: String = "Autocrypt") -> HeaderField {
      HeaderField(name: name, value: "addr=\(address); keydata=\(key)")
    }
    func offered(_ fields: HeaderField...) -> [UInt8]? {
      AutocryptHeader.offered(by: Self.ann, in: fields)?.key
    }
    #expect(offered(field(Self.ann)) == [1, 2, 3])
    #expect(offered(field("ANN@Example.org", name: "autocrypt")) == [1, 2, 3])
    #expect(offered(field("eve@example.org")) == nil)
    #expect(offered(field(Self.ann), field(Self.ann, "AQIE")) == nil)
    #expect(offered(field(Self.ann), field("eve@example.org"), field(Self.ann, "?")) == [1, 2, 3])
    #expect(offered(field(Self.ann, name: "Autocrypt-Gossip")) == nil)
    let gossip = AutocryptHeader.gossip(in: [
      field(Self.ann), field("bob@example.org", name: "Autocrypt-Gossip"),
    ])
    #expect(gossip.map(\.email) == ["bob@example.org"])
  }

  @Test func `The newest key counts, and is recommended for 35 days of mail without one`() {
    let day: TimeInterval = 86_400
    func mail(_ days: Double, _ key: UInt8?, prefers: Bool = true) -> (date: Date, header: AutocryptHeader?) {
      (
        Date(timeIntervalSince1970: days * day),
        key.map { AutocryptHeader(email: Self.ann, prefersEncryption: prefers, key: [$0]) }
      )
    }
    func choice(_ mail: (date: Date, header: AutocryptHeader?)...) -> [Int]? {
      OfferedKey.choice(in: mail).map { [Int($0.header.key[0]), $0.isRecommended ? 1 : 0] }
    }
    #expect(choice() == nil && choice(mail(1, nil)) == nil)
    #expect(choice(mail(1, 5)) == [5, 1])
    #expect(choice(mail(1, 5, prefers: false)) == [5, 0])
    #expect(choice(mail(2, 6), mail(1, 5)) == [6, 1] && choice(mail(1, 5), mail(2, 6)) == [6, 1])
    #expect(choice(mail(1, 5), mail(36, nil)) == [5, 1])
    #expect(choice(mail(1, 5), mail(36.0001, nil)) == [5, 0])
    #expect(choice(mail(1, 5), mail(40, 6), mail(41, nil)) == [6, 1])
  }

  private static func key(
    _ name: String, _ email: String, _ validity: CryptographicKey.Validity = .unknown, isSecret: Bool = false,
    canEncrypt: Bool = true, isExpired: Bool = false, isUnusable: Bool = false
  ) -> CryptographicKey {
    CryptographicKey(
      .openPGP, name, [CryptographicKey.Owner(email, validity)], isSecret: isSecret, canEncrypt: canEncrypt,
      isExpired: isExpired, isUnusable: isUnusable)
  }
  private static let own = key("own", me, .certified, isSecret: true)

  private static func offer(_ key: CryptographicKey, isRecommended: Bool) -> OfferedKey {
    OfferedKey(email: ann, key: key, file: [9], isRecommended: isRecommended)
  }

  @Test func `An offered key is used where the keyring has none, and without a warning if both prefer that`()
  {
    let unverified = ProtectionPlan.Problem.unverified(Self.ann, fingerprint: "a")
    let cases:
      [(keyring: [CryptographicKey], OfferedKey, isAutocrypt: Bool, file: [UInt8]?, [ProtectionPlan.Problem])] =
        [
          ([], Self.offer(Self.key("a", Self.ann), isRecommended: true), true, [9], []),
          ([], Self.offer(Self.key("a", Self.ann), isRecommended: true), false, [9], [unverified]),
          ([], Self.offer(Self.key("a", Self.ann), isRecommended: false), true, [9], [unverified]),
          // It needn't name the address.
          ([], Self.offer(Self.key("a", "other@example.org"), isRecommended: true), true, [9], []),
          (
            [Self.key("b", Self.ann, .certified)], Self.offer(Self.key("a", Self.ann), isRecommended: true),
            true, nil, []
          ),
          (
            [Self.key("b", Self.ann)], Self.offer(Self.key("a", Self.ann), isRecommended: true), true, nil,
            [.unverified(Self.ann, fingerprint: "b")]
          ),
          (
            [Self.key("a", Self.ann)], Self.offer(Self.key("a", Self.ann), isRecommended: true), true, nil, []
          ),
          (
            [Self.key("a", Self.ann)], Self.offer(Self.key("a", Self.ann), isRecommended: false), true, nil,
            [unverified]
          ),
          (
            [Self.key("a", Self.ann, .never)], Self.offer(Self.key("a", Self.ann), isRecommended: true), true,
            nil,
            [.missing(Self.ann)]
          ),
          (
            [Self.key("a", Self.ann, isUnusable: true)],
            Self.offer(Self.key("a", Self.ann), isRecommended: true), true,
            nil, [.unusable(Self.ann)]
          ),
          // The offered one was prolonged.
          (
            [Self.key("a", Self.ann, isExpired: true)],
            Self.offer(Self.key("a", Self.ann), isRecommended: true), true,
            [9], []
          ),
          (
            [], Self.offer(Self.key("a", Self.ann, isExpired: true), isRecommended: true), true, nil,
            [.missing(Self.ann)]
          ),
          (
            [], Self.offer(Self.key("a", Self.ann, canEncrypt: false), isRecommended: true), true, nil,
            [.missing(Self.ann)]
          ),
        ]
    for (number, (keyring, offer, isAutocrypt, file, problems)) in cases.enumerated() {
      let plan = ProtectionPlan(
        .openPGP, isAutocrypt ? [.encrypted, .autocrypt] : .encrypted, from: Self.me, to: [Self.ann],
        keys: keyring + [Self.own], offered: [offer])
      #expect(plan.problems == problems, "case \(number)")
      #expect(plan.keyFiles[Self.ann] == file, "case \(number)")
      #expect(plan.protection == .encrypted)
      let seal = plan.seal(for: [Self.ann], asks: false)
      #expect(seal.keyFiles == (file.map { [$0] } ?? []) && seal.recipients.last == "own", "case \(number)")
      #expect(seal.recipients.count == (plan.keys[Self.ann] != nil && file == nil ? 2 : 1), "case \(number)")
    }
  }
}
