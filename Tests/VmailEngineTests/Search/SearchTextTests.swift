import Testing
import VmailDomain

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct SearchTextTests {
  @Test func `Words are ANDed, OR binds weaker, a minus negates`() async throws {
    try await SearchWorld.check { world in
      try await world.add(
        SearchMail(subject: "a", text: "red green"), SearchMail(subject: "b", text: "red blue"),
        SearchMail(subject: "c", text: "yellow"))
      #expect(try await world.found("red") == ["b", "a"])
      #expect(try await world.found("red blue") == ["b"])
      #expect(try await world.found("red -blue") == ["a"])
      #expect(try await world.found("red green OR yellow") == ["c", "a"])
      #expect(try await world.found("red (green OR yellow)") == ["a"])
      #expect(try await world.found("-red") == ["c"])
      #expect(try await world.found("-red OR blue") == ["c", "b"])
      #expect(try await world.found("-(green OR yellow)") == ["b"])
    }
  }

  @Test func `A phrase is words in their order, within one field`() async throws {
    try await SearchWorld.check { world in
      try await world.add(
        SearchMail(subject: "budget", text: "the quarterly budget review is due"),
        SearchMail(subject: "quarterly", text: "budget review"),
        SearchMail(subject: "c", text: "Quarterly, budget!\nReview"))
      #expect(try await world.found("\"quarterly budget review\"") == ["c", "budget"])
      #expect(try await world.found("quarterly-budget") == ["c", "budget"])
      #expect(try await world.found("\"quarterly budget rev\"").isEmpty)
    }
  }

  @Test func `A star finds words that begin so`() async throws {
    try await SearchWorld.check { world in
      try await world.add(
        SearchMail(subject: "a", text: "workshop"), SearchMail(subject: "b", text: "work"),
        SearchMail(subject: "c", text: "rework"))
      #expect(try await world.found("wor*") == ["b", "a"])
      #expect(try await world.found("work") == ["b"])
      #expect(try await world.found("subject:wor*").isEmpty)
    }
  }

  @Test func `Case and accents don't count, in mail or query`() async throws {
    try await SearchWorld.check { world in
      try await world.add(
        SearchMail(subject: "a", text: "Élodie's CAFÉ in der Straße"),
        SearchMail(subject: "b", text: "elodie's cafe\u{301} in der STRASSE"),
        SearchMail(subject: "c", text: "Ærø og Łódź — ПРИВЕТ"))
      #expect(try await world.found("elodie cafe strasse") == ["b", "a"])
      #expect(try await world.found("ÉLODIE Café straße") == ["b", "a"])
      #expect(try await world.found("aero lodz привет") == ["c"])
    }
  }

  @Test func `Chinese, Japanese and Korean are found without spaces, down to one character`() async throws {
    try await SearchWorld.check { world in
      try await world.add(
        SearchMail(subject: "a", text: "東京都で会議をします"), SearchMail(subject: "b", text: "京都の会社、2025年"),
        SearchMail(subject: "c", text: "서울특별시 회의"), SearchMail(subject: "d", text: "北京會議"))
      #expect(try await world.found("東京") == ["a"])
      #expect(try await world.found("京都") == ["b", "a"])
      #expect(try await world.found("東京都") == ["a"])
      #expect(try await world.found("会") == ["b", "a"])
      #expect(try await world.found("都") == ["b", "a"])
      #expect(try await world.found("す") == ["a"])
      #expect(try await world.found("2025年") == ["b"])
      #expect(try await world.found("회의") == ["c"])
      #expect(try await world.found("議") == ["d", "a"])
      #expect(try await world.found("東都").isEmpty)
    }
  }

  @Test func `Subject, people, text, file names and lists are searched; a field narrows it`() async throws {
    try await SearchWorld.check { world in
      let zoe = Participant(name: "Zoë Quux", email: "zq@example.net")
      try await world.add(
        SearchMail(subject: "quux"), SearchMail(subject: "b", from: zoe), SearchMail(subject: "c", to: [zoe]),
        SearchMail(subject: "d", cc: [zoe]), SearchMail(subject: "e", files: ["Bill of Quux.pdf"]),
        SearchMail(subject: "f", text: "quux"),
        SearchMail(subject: "g", header: "List-Id: Quux talk\n <quux.lists.example.org>\n"))
      #expect(try await world.found("QUUX") == ["g", "f", "e", "d", "c", "b", "quux"])
      #expect(try await world.found("subject:quux") == ["quux"])
      #expect(try await world.found("from:zoe") == ["b"])
      #expect(try await world.found("from:zq@example.net") == ["b"])
      #expect(try await world.found("to:\"zoe quux\"") == ["c"])
      #expect(try await world.found("cc:quux") == ["d"])
      #expect(try await world.found("filename:quux.pdf") == ["e"])
      #expect(try await world.found("body:quux") == ["f"])
      #expect(try await world.found("list:quux.lists.example.org") == ["g"])
    }
  }

  @Test func `Signs of other query languages are no more than signs`() async throws {
    try await SearchWorld.check { world in
      try await world.add(SearchMail(subject: "a", text: "NEAR and NOT AND % _ ' near"))
      #expect(try await world.found("NEAR") == ["a"])
      #expect(try await world.found("not and") == ["a"])
      #expect(try await world.found("\"NOT AND\"") == ["a"])
      #expect(try await world.found("' OR near") == ["a"])
      #expect(try await world.found("^near") == ["a"])
    }
  }
}
