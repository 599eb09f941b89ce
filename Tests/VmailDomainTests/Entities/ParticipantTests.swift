import Testing
import VmailDomain

/// AC-U-13, E-09.
@Suite("Participant")
struct ParticipantTests {
  @Test("what is no array of participants reads as nobody")
  func malformed() {
    let samples: [String?] = [
      nil, "", " ", "null", "{}", "[", "[{}]", "[{\"name\":\"Ann\"}]", "[{\"email\":1}]", "not JSON",
      "[{\"email\":\"a@b\"}", "[{\"email\":\"a@b\"},null]", "\u{0}", "[[[[[[[[",
      String(repeating: "[", count: 100_000), "[{\"email\":\"\\ud800\"}]",
    ]
    for json in samples { #expect(Participant.decode(from: json) == [], "\(json?.prefix(40) ?? "nil")") }
  }

  @Test("a name may be absent or null, and unknown keys do no harm")
  func lenient() {
    let json = #"[{"email":"a@b"},{"name":null,"email":"c@d"},{"name":"E","email":"","x":[1]}]"#
    #expect(
      Participant.decode(from: json) == [
        Participant(email: "a@b"), Participant(email: "c@d"), Participant(name: "E", email: ""),
      ])
  }

  @Test("every name and address comes back as it was")
  func roundTrip() {
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
      // String comparison ignores how letters are composed; bytes do not.
      #expect(decoded.first.map { Array($0.email.utf8) } == Array(text.utf8))
    }
  }

  @Test("nobody is an empty array")
  func nobody() {
    #expect(Participant.encode([]) == "[]")
    #expect(Participant.decode(from: "[]") == [])
  }

  @Test("equal participants are written alike")
  func deterministic() {
    #expect(
      Participant.encode([Participant(name: "Ann", email: "ann/x@example.org")])
        == #"[{"email":"ann/x@example.org","name":"Ann"}]"#)
  }

  @Test("a row shows the name, else the address, else Unknown")
  func displayName() {
    #expect(Participant(name: "Ann", email: "a@b").displayName == "Ann")
    #expect(Participant(name: "", email: "a@b").displayName == "a@b")
    #expect(Participant(email: "a@b").displayName == "a@b")
    #expect(Participant(email: "").displayName == "Unknown")
  }
}
