import Foundation
import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct PercentEncodingTests {
  private static let texts = [
    "", "plain", "a b", "100%", "%41", "Zürich/Straße", "\u{0}\u{7F}", "a+b&c=d?e#f", "日本", "\r\n",
    "@/\\\"<>^`{|}",
    String(decoding: 0..<128, as: UTF8.self),
  ]

  @Test(arguments: texts)
  func `Stored words are encoded as by Foundation`(text: String) {
    #expect(
      PercentEncoding.encoded(text) == text.addingPercentEncoding(withAllowedCharacters: .urlHostAllowed))
    #expect(PercentEncoding.decoded(PercentEncoding.encoded(text)) == text)
  }

  @Test(
    arguments: [
      "%", "a%4", "%zz", "%C3", "%FF", "%c3%bc", "a%20b", "%00", "%25", "%E2%82%AC", "ü%41", "%4%31",
    ])
  func `An invalid encoding decodes to nil, as in Foundation`(text: String) {
    #expect(PercentEncoding.decoded(text) == text.removingPercentEncoding)
  }
}
