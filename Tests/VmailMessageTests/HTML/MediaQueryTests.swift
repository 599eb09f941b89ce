import Testing

@testable import VmailMessage

@Suite(.timeLimit(.minutes(10))) struct MediaQueryTests {
  @Test(
    arguments: [
      ("", .yes), ("all", .yes), (" Screen ", .yes), ("only screen", .yes), ("print", .no),
      ("not print", .yes),
      ("not screen", .no), ("print, screen", .yes), ("print,tv", .no), ("(min-width:800px)", .yes),
      ("(min-width:801px)", .perhaps), ("(max-width:799px)", .no), ("(max-width:800px)", .perhaps),
      ("(max-width: 49em)", .no), ("(max-device-width : 480px)", .no), ("(min-width:0)", .yes),
      ("(max-width:600)", .perhaps), ("(max-width:-1px)", .perhaps), ("(max-width:calc(1px))", .perhaps),
      ("screen and (min-width:1px)", .yes), ("screen and (max-width:1px)", .no),
      ("screen and (hover) and (max-width:1px)", .no), ("print and (hover)", .no),
      ("screen and (hover)", .perhaps),
      ("not screen and (hover)", .perhaps), ("not print and (hover)", .yes), ("print,(hover)", .perhaps),
      ("(prefers-color-scheme:dark)", .no), ("(prefers-color-scheme: light)", .yes),
      ("(prefers-color-scheme:x)", .perhaps), ("screen and", .perhaps), ("screen (min-width:1px)", .perhaps),
      ("screen or (min-width:1px)", .perhaps), ("screen and(min-width:1px)", .perhaps), ("not", .perhaps),
      ("(width < 600px)", .perhaps), ("((min-width:1px))", .perhaps), ("(min-width:1px", .perhaps),
      ("x", .perhaps),
      (",", .perhaps), ("(a:b:c)", .perhaps),
    ] as [(String, MediaQuery.Answer)])
  func `Answer`(query: String, answer: MediaQuery.Answer) {
    #expect(MediaQuery.answer(Array(query.utf8)[...]) == answer)
  }
}
