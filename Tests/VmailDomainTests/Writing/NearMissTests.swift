import Testing

@testable import VmailDomain

@Suite("Nearly equal texts", .timeLimit(.minutes(10)))
struct NearMissTests {
  @Test(
    arguments: [
      ("gmial", "gmail", true), ("gmal", "gmail", true), ("gmaill", "gmail", true), ("gmeil", "gmail", true),
      ("mgail", "gmail", true), ("gmali", "gmail", true), ("gmail", "gmail", false),
      ("glami", "gmail", false),
      ("gm", "gmail", false), ("aabb", "abab", true), ("abcd", "badc", false), ("", "a", true),
      ("", "", false),
      ("aaa", "aa", true), ("abc", "cba", false),
    ])
  func `A missing, additional or different letter, or two exchanged ones, is a near miss`(
    first: String, second: String, isSlip: Bool
  ) {
    #expect(NearMiss.isOneSlip(first, second) == isSlip)
    #expect(NearMiss.isOneSlip(second, first) == isSlip)
  }

  @Test(
    arguments: [
      ("examp1e.com", "example.com", true), ("exarnple.com", "example.com", true),
      ("exаmple.com", "example.com", true),
      ("éxample.com", "example.com", true), ("c0rnpany", "company", true), ("vvork", "work", true),
      ("gοοgle", "google", true), ("example.com", "example.com", false),
      ("example.org", "example.com", false),
      ("рaypaӏ", "paypal", true), ("ｗork", "work", true),
    ])
  func `Texts that look the same are confusable`(first: String, second: String, isConfusable: Bool) {
    #expect(NearMiss.isConfusable(first, second) == isConfusable)
  }

  @Test func `Each look-alike letter is mapped to the Latin letter it resembles`() {
    let letters = [
      ("аеорсухіјѕһԁԛԝӏ", "aeopcyxijshdqwl"), ("ьвгкмнпт", "bbrkmhnt"), ("αικνορτυχωϲ", "aikvoptuxwc"),
      ("01|5ı", "oils" + "i"),
    ]
    for (other, latin) in letters {
      for (one, two) in zip(other, latin.count == other.count ? latin : "") {
        #expect(NearMiss.skeleton(String(one)) == NearMiss.skeleton(String(two)), "\(one)")
      }
    }
  }
}
