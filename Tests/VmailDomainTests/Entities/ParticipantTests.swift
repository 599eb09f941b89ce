import Foundation
import Testing
import VmailDomain
import VmailTestSupport

/// AC-U-13, E-09.
@Suite("Participant", .timeLimit(.minutes(10)))
struct ParticipantTests {
  @Test func `Invalid JSON is decoded as no participants`() {
    let samples: [String?] = [
      nil, "", " ", "null", "{}", "[", "[{}]", "[{\"name\":\"Ann\"}]", "[{\"email\":1}]", "not JSON",
      "[{\"email\":\"a@b\"}", "[{\"email\":\"a@b\"},null]", "\u{0}", "[[[[[[[[",
      String(repeating: "[", count: 100_000), "[{\"email\":\"\\ud800\"}]",
    ]
    for json in samples { #expect(Participant.decode(from: json) == [], "\(json?.prefix(40) ?? "nil")") }
  }

  @Test func `A name may be absent or null, and unknown keys do no harm`() {
    let json = #"[{"email":"a@b"},{"name":null,"email":"c@d"},{"name":"E","email":"","x":[1]}]"#
    #expect(
      Participant.decode(from: json) == [
        Participant(email: "a@b"), Participant(email: "c@d"), Participant(name: "E", email: ""),
      ])
  }

  @Test func `Every name and address survives a round trip`() {
    let samples = [
      "", "Ann Bee", #"Ann "The Bee" B\"#, "</script>", "\u{0}\u{1}\u{7F}\u{9B}31m", "\n\r\t\u{2028}",
      "\u{202E}gnp.exe", "👩‍👩‍👧‍👦", "e\u{301}", "\u{FFFF}\u{10FFFF}", String(repeating: "x", count: 100_000),
      "[{\"email\":\"a@b\"}]", "日本語", "\u{FEFF}",
    ]
    for text in samples {
      let participants = [
        Participant(name: text, email: text), Participant(email: text), Participant(name: "", email: "z@z"),
      ]
      let decoded = Participant.decode(from: Participant.encode(participants))
      #expect(decoded == participants, "\(text.prefix(40).debugDescription)")
      // String comparison ignores Unicode normalization; comparing bytes does not.
      #expect(decoded.first.map { Array($0.email.utf8) } == Array(text.utf8))
    }
  }

  @Test func `No participants are encoded as an empty array`() {
    #expect(Participant.encode([]) == "[]")
    #expect(Participant.decode(from: "[]") == [])
  }

  @Test func `Equal participants are encoded alike`() {
    #expect(
      Participant.encode([Participant(name: "Ann", email: "ann/x@example.org")])
        == #"[{"email":"ann/x@example.org","name":"Ann"}]"#)
  }

  @Test func `The coder written for participants agrees with JSONDecoder and JSONEncoder`() throws {
    var generator = SeededGenerator(seed: 7)
    let pieces = [
      "a", "Ann Bee", "a@b.example", "é", "日本語", "e\u{301}", "\u{301}", "\u{7F}", "\u{2028}", "\u{9B}", "/",
      "\"", "\\",
      "\n", "\u{0}", "{", "}", "[", "]", ",", ":", " ", "[{\"email\":\"", "\"},{\"email\":\"",
      "\",\"name\":\"", "\"}]",
      "name", "email", "null",
    ]
    func text() -> String {
      (0..<Int.random(in: 0...3, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? ""
      }.joined()
    }
    for _ in 0..<5_000 {
      let participants = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        Participant(name: Bool.random(using: &generator) ? text() : nil, email: text())
      }
      let json = try Self.generalJSON(participants)
      #expect(Array(Participant.encode(participants).utf8) == Array(json.utf8))
      // The same JSON with an invalid part.
      var broken = Array(json.unicodeScalars)
      let place = Int.random(in: 0...broken.count, using: &generator)
      broken.replaceSubrange(
        place..<min(place + Int.random(in: 0...2, using: &generator), broken.count),
        with: text().unicodeScalars)
      var changed = ""
      changed.unicodeScalars.append(contentsOf: broken)
      for sample in [json, changed] {
        let general = (try? JSONDecoder().decode([Participant].self, from: Data(sample.utf8))) ?? []
        #expect(Participant.decode(from: sample) == general, "\(sample)")
      }
    }
  }

  private static func generalJSON(_ participants: [Participant]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(participants), as: UTF8.self)
  }

  @Test func `A row shows the name, otherwise the address, otherwise Unknown`() {
    #expect(Participant(name: "Ann", email: "a@b").displayName == "Ann")
    #expect(Participant(name: "", email: "a@b").displayName == "a@b")
    #expect(Participant(email: "a@b").displayName == "a@b")
    #expect(Participant(email: "").displayName == "Unknown")
  }
}
