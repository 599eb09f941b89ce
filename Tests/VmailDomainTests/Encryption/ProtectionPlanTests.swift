import Foundation
import Testing
import VmailDomain

@Suite("The keys for a message", .timeLimit(.minutes(10))) struct ProtectionPlanTests {
  private typealias Owner = CryptographicKey.Owner
  private static let me = "me@example.org"
  private static let ann = "ann@example.org"

  /// - Parameter name: the fingerprint, too.
  private static func key(
    _ name: String, _ owners: [Owner], isSecret: Bool = false, canSign: Bool = true, canEncrypt: Bool = true,
    isExpired: Bool = false, isUnusable: Bool = false, age: Double = 0
  ) -> CryptographicKey {
    CryptographicKey(
      .openPGP, name, owners, isSecret: isSecret, canSign: canSign, canEncrypt: canEncrypt,
      isExpired: isExpired,
      isUnusable: isUnusable, creation: Date(timeIntervalSince1970: 1_000 - age))
  }
  private static let own = key("own", [Owner(me, .certified)], isSecret: true)

  private static func plan(
    _ protection: MessageProtection = [.signed, .encrypted], to recipients: [String] = [ann],
    keys: [CryptographicKey]
  ) -> ProtectionPlan {
    ProtectionPlan(.openPGP, protection, from: me, to: recipients, keys: keys)
  }

  @Test func `The key that most certainly belongs to a person is chosen, and then the newest`() {
    let cases: [([CryptographicKey], String?, [ProtectionPlan.Problem])] = [
      ([Self.key("a", [Owner(Self.ann, .certified)])], "a", []),
      ([Self.key("a", [Owner("ANN@Example.org", .certified)])], "a", []),
      ([Self.key("a", [Owner("ann@example.org.evil.test", .certified)])], nil, [.missing(Self.ann)]),
      ([], nil, [.missing(Self.ann)]),
      ([Self.key("a", [Owner(Self.ann, .unknown)])], "a", [.unverified(Self.ann, fingerprint: "a")]),
      ([Self.key("a", [Owner(Self.ann, .never)])], nil, [.missing(Self.ann)]),
      (
        [
          Self.key("new", [Owner(Self.ann, .unknown)]),
          Self.key("old", [Owner(Self.ann, .certified)], age: 9),
        ],
        "old", []
      ),
      (
        [
          Self.key("old", [Owner(Self.ann, .certified)], age: 9),
          Self.key("new", [Owner(Self.ann, .certified)]),
        ],
        "new", []
      ),
      // A key names several people, of whom only one is certified.
      (
        [Self.key("a", [Owner(Self.ann, .unknown), Owner("eve@example.org", .certified)])], "a",
        [.unverified(Self.ann, fingerprint: "a")]
      ),
      ([Self.key("a", [Owner(Self.ann, .certified)], isExpired: true)], nil, [.expired(Self.ann)]),
      ([Self.key("a", [Owner(Self.ann, .certified)], isUnusable: true)], nil, [.unusable(Self.ann)]),
      ([Self.key("a", [Owner(Self.ann, .certified)], canEncrypt: false)], nil, [.unusable(Self.ann)]),
      (
        [
          Self.key("a", [Owner(Self.ann, .certified)], isUnusable: true),
          Self.key("b", [Owner(Self.ann, .certified)], age: 9),
        ], "b", []
      ),
    ]
    for (keys, fingerprint, problems) in cases {
      let plan = Self.plan(keys: keys + [Self.own])
      #expect(plan.keys[Self.ann]?.fingerprint == fingerprint)
      #expect(plan.problems == problems)
    }
  }

  @Test func `The user's own key has to be there in secret`() {
    let ann = Self.key("a", [Owner(Self.ann, .certified)])
    let cases: [(CryptographicKey, [ProtectionPlan.Problem])] = [
      (Self.own, []),
      (Self.key("p", [Owner(Self.me, .certified)]), [.noSigningKey(Self.me), .noOwnKey(Self.me)]),
      (Self.key("s", [Owner(Self.me, .certified)], isSecret: true, canEncrypt: false), [.noOwnKey(Self.me)]),
      (Self.key("e", [Owner(Self.me, .certified)], isSecret: true, canSign: false), [.noSigningKey(Self.me)]),
      (
        Self.key("x", [Owner(Self.me, .certified)], isSecret: true, isExpired: true),
        [.noSigningKey(Self.me), .noOwnKey(Self.me)]
      ),
    ]
    for (key, problems) in cases { #expect(Self.plan(keys: [key, ann]).obstacles == problems) }
    #expect(Self.plan(.signed, keys: [Self.own]).problems == [], "signing needs no keys of others")
    #expect(Self.plan([], keys: []).problems == [])
  }

  @Test
  func `The check before sending says what is wrong with the keys, and else how the message is protected`() {
    let ann = Participant(email: Self.ann)
    func findings(_ protection: MessageProtection, _ facts: PreflightFacts) -> [PreflightFinding] {
      let draft = Draft(
        from: Participant(email: Self.me), to: [ann], subject: "Hi", body: "", protection: protection)
      return Preflight.findings(draft, size: 1, facts)
    }
    var facts = PreflightFacts()
    facts.protection = Self.plan(keys: [Self.own])
    #expect(findings([.signed, .encrypted], facts) == [.key(.missing(Self.ann))])
    #expect(PreflightFinding.key(.missing(Self.ann)).severity == .error)
    facts.protection = Self.plan(.encrypted, keys: [Self.own, Self.key("a", [Owner(Self.ann, .unknown)])])
    let unverified = PreflightFinding.key(.unverified(Self.ann, fingerprint: "a"))
    #expect(findings(.encrypted, facts) == [unverified, .isProtected(.encrypted, .openPGP)])
    #expect(unverified.severity == .warning)
    (facts.protection, facts.answersEncrypted) = (nil, true)
    #expect(findings([], facts) == [.answersEncrypted])
    #expect(findings(.encrypted, facts) == [])
    #expect(PreflightFinding.answersEncrypted.severity == .warning)
    (facts.answersEncrypted, facts.wasEncryptedBefore) = (false, true)
    #expect(findings(.signed, facts) == [.wasEncryptedBefore])
    #expect(findings(.encrypted, facts) == [])
    #expect(PreflightFinding.wasEncryptedBefore.severity == .warning)
    facts.lacksGnuPG = true
    #expect(findings(.encrypted, facts) == [.noGnuPG])
    #expect(PreflightFinding.noGnuPG.severity == .error)
  }

  @Test func `A seal is for those who get the same message, and the user`() {
    let bob = "bob@example.org"
    let keys = [
      Self.own, Self.key("a", [Owner(Self.ann, .certified)]), Self.key("b", [Owner(bob, .certified)]),
    ]
    let plan = Self.plan(to: [Self.ann, bob, Self.me], keys: keys)
    #expect(plan.seal(for: [Self.ann, Self.me], asks: false).recipients == ["a", "own"])
    #expect(
      plan.seal(for: [bob], asks: true)
        == MessageSeal(.openPGP, signer: "own", recipients: ["b", "own"], asks: true))
    #expect(Self.plan(.signed, keys: keys).seal(for: [Self.ann], asks: false).recipients == [])
  }

  @Test(
    arguments: [
      ("", []), ("none", []), ("sign", .signed), ("Encrypt", .encrypted),
      ("sign, encrypt", [.signed, .encrypted]),
      ("signed encrypted", [.signed, .encrypted]), ("auto", .automatic),
      ("sign, auto", [.signed, .automatic]), ("yes", nil), ("sign, yes", nil),
    ] as [(String, MessageProtection?)])
  func `Protection is written and read as words`(text: String, expected: MessageProtection?) {
    #expect(MessageProtection(text) == expected)
    if let expected { #expect(MessageProtection(expected.text) == expected) }
  }

  @Test(
    arguments: [
      ("multipart/encrypted; boundary=x", true), ("Multipart / Encrypted", true), ("multipart/signed", false),
      ("application/pkcs7-mime; smime-type=enveloped-data", true), ("application/x-pkcs7-mime", true),
      ("application/pkcs7-mime; smime-type=\"signed-data\"", false), ("text/plain", false),
    ])
  func `What a header says about encryption`(value: String, isEncrypted: Bool) {
    #expect(HeaderField(name: "Content-type", value: value).saysEncrypted == isEncrypted)
    #expect(!HeaderField(name: "Subject", value: value).saysEncrypted)
  }
}
