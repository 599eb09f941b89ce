import Testing
import VmailDomain
import VmailEngine
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct SearchFieldTests {
  @Test func `States of a message are fields`() async throws {
    try await SearchWorld.check { world in
      try await world.add(
        SearchMail(subject: "a", flags: .seen), SearchMail(subject: "b", flags: [.flagged]),
        SearchMail(subject: "c", flags: [.seen, .answered]), SearchMail(subject: "d", files: ["x.pdf"]),
        SearchMail(subject: "e", text: "see https://example.org", flags: .seen),
        SearchMail(subject: "f", flags: .seen, category: .social))
      #expect(try await world.found("is:unread") == ["d", "b"])
      #expect(try await world.found("is:read -is:replied -has:link") == ["f", "a"])
      #expect(try await world.found("is:starred") == ["b"])
      #expect(try await world.found("is:replied") == ["c"])
      #expect(try await world.found("has:attachment") == ["d"])
      #expect(try await world.found("has:link") == ["e"])
      #expect(try await world.found("category:social OR is:starred") == ["f", "b"])
      #expect(try await world.found("has:attachment OR body:example") == ["e", "d"])
    }
  }

  @Test func `Fields of other programs are fields here`() async throws {
    try await SearchWorld.check { world in
      let ids = try await world.add(
        SearchMail(subject: "a", files: ["x.bin"], size: 20_000), SearchMail(subject: "b", folder: .trash),
        SearchMail(subject: "c", size: 5_000))
      #expect(try await world.found("size:>10k") == ["a"])
      #expect(try await world.found("size:<10k") == ["c"])
      #expect(try await world.found("mimetype:pdf") == ["a"])
      #expect(try await world.found("mimetype:image").isEmpty)
      #expect(try await world.found("-mimetype:pdf") == ["c"])
      #expect(try await world.found("in:anywhere") == ["c", "b", "a"])
      let thread = try #require(try await world.store.read { try $0.email(id: ids[2]) }).threadId
      #expect(try await world.found("thread:\(thread)") == ["c"])
      #expect(try await world.found("-thread:\(thread)") == ["a"])
      #expect(try await world.found("thread:99999").isEmpty)
    }
  }

  @Test func `Hidden recipients are found by their names and addresses`() async throws {
    try await SearchWorld.check { world in
      let ann = Participant(name: "Ann Óbrien", email: "ann@example.org")
      try await world.add(
        SearchMail(subject: "a", bcc: [ann, Participant(email: "bob@example.net")], folder: .sent),
        SearchMail(subject: "b", to: [ann], folder: .sent), SearchMail(subject: "c", bcc: [ann]))
      for (query, found) in [
        ("bcc:ann", ["c", "a"]), ("bcc:obrien", ["c", "a"]), ("bcc:an", []), ("bcc:an*", ["c", "a"]),
        ("bcc:bob@example.net", ["a"]), ("bcc:\"ann obrien\"", ["c", "a"]), ("bcc:\"obrien bob\"", []),
        ("bcc:ann in:sent", ["a"]), ("-bcc:ann", ["b"]), ("bcc:bob OR to:ann", ["b", "a"]), ("to:bob", []),
      ] {
        #expect(try await world.found(query) == found, "\(query)")
      }
    }
  }

  @Test func `Dates and sizes are fields`() async throws {
    try await SearchWorld.check { world in
      // Minute 0 is 2023-11-14 22:13:20 UTC, and the current time is an hour later.
      try await world.add(
        [SearchMail(subject: "a", size: 5_000), SearchMail(subject: "b", size: 20_000)], startingAt: 0)
      try await world.add([SearchMail(subject: "c")], startingAt: 50)
      try await world.add([SearchMail(subject: "old")], startingAt: -60 * 24)
      #expect(try await world.found("after:2023-11-14") == ["c", "b", "a"])
      #expect(try await world.found("before:2023-11-14") == ["old"])
      #expect(try await world.found("on:2023-11-13") == ["old"])
      #expect(try await world.found("on:yesterday") == ["old"])
      #expect(try await world.found("on:today") == ["c", "b", "a"])
      #expect(try await world.found("after:1w before:1d").isEmpty)
      #expect(try await world.found("on:2023 smaller:4k") == ["c", "old"])
      #expect(try await world.found("larger:10k") == ["b"])
      #expect(try await world.found("-larger:10k -on:today") == ["old"])
    }
  }

  @Test func `A day begins with its first second, which no day before it has`() async throws {
    try await SearchWorld.check { world in
      // The seconds from minute 0 to the midnights at the start and end of 2023-11-15.
      let (begin, end) = (6_400, 6_400 + 86_400)
      let moments = [
        ("the last before", begin - 1), ("the first", begin), ("the last", end - 1), ("the next", end),
      ]
      for (subject, second) in moments {
        let mail = SearchMail(subject: subject)
        try await world.world.add(
          mail.message(in: world.world, name: subject.filter { $0 != " " }, minute: Double(second) / 60))
      }
      #expect(try await world.found("before:2023-11-15") == ["the last before"])
      #expect(try await world.found("after:2023-11-15") == ["the next", "the last", "the first"])
      #expect(try await world.found("on:2023-11-15") == ["the last", "the first"])
      #expect(try await world.found("-before:2023-11-15 before:2023-11-16") == ["the last", "the first"])
      #expect(try await world.found("-after:2023-11-16 -on:2023-11-15") == ["the last before"])
    }
  }

  @Test func `A Message-ID finds its message alone, with or without brackets`() async throws {
    try await SearchWorld.check { world in
      try await world.add(SearchMail(subject: "a"), SearchMail(subject: "b"))
      #expect(try await world.found("id:m1@example.org") == ["b"])
      #expect(try await world.found("id:<m0@example.org>") == ["a"])
      #expect(try await world.found("id:nobody@example.org").isEmpty)
      #expect(try await world.found("-id:m0@example.org") == ["b"])
    }
  }

  @Test func `Trash and Spam are searched when asked for, and not else`() async throws {
    try await SearchWorld.check { world in
      try await world.add(
        SearchMail(subject: "a", text: "word"), SearchMail(subject: "t", text: "word", folder: .trash),
        SearchMail(subject: "s", text: "word", folder: .spam))
      #expect(try await world.found("word") == ["a"])
      #expect(try await world.found("is:unread") == ["a"])
      #expect(try await world.found("word in:trash") == ["t"])
      #expect(try await world.found("in:spam word") == ["s"])
      #expect(try await world.found("word (in:spam OR in:inbox)") == ["s", "a"])
      #expect(try await world.found("word -in:trash") == ["a"])
    }
  }

  @Test func `Mail that is also somewhere else than in Trash is searched`() async throws {
    try await SearchWorld.check { world in
      let mail = try SearchMail(subject: "a", text: "word", folder: .trash)
        .message(in: world.world, name: "m", minute: 0)
      try await world.world.add(mail)
      #expect(try await world.found("word").isEmpty)
      var copy = mail
      copy.folder = try world.world.id(.inbox)
      try await world.world.add(copy)
      #expect(try await world.found("word") == ["a"])
    }
  }

  @Test func `Mailboxes are named by kind or by name`() async throws {
    try await SearchWorld.check { world in
      let label = try await world.store.write {
        try $0.ensureFolder(accountId: world.world.account.id, name: "Zürich/Büro", type: .custom)
      }
      var labelled = try SearchMail(subject: "l").message(in: world.world, name: "l", minute: 9)
      labelled.folder = label.id
      try await world.world.add(labelled)
      try await world.add(
        SearchMail(subject: "a"), SearchMail(subject: "s", flags: .flagged, folder: .sent),
        SearchMail(subject: "n", folder: nil))
      #expect(try await world.found("in:INBOX") == ["a"])
      #expect(try await world.found("label:\"zürich/büro\"") == ["l"])
      #expect(try await world.found("in:starred") == ["s"])
      #expect(try await world.found("in:archive") == ["n"])
      #expect(try await world.found("-in:archive -in:inbox") == ["l", "s"])
      await #expect(throws: SearchQueryError(.unknownName(field: "in:", name: "nowhere"), column: 3)) {
        _ = try await world.found("a in:nowhere")
      }
    }
  }

  @Test func `The account at hand is searched, or all of them, or the one named`() async throws {
    try await SearchWorld.check { world in
      let other = try await ContractWorld.make(world.store, name: "Home")
      try await world.add(SearchMail(subject: "w", text: "word"))
      try await other.add(SearchMail(subject: "h", text: "word").message(in: other, name: "h", minute: 5))
      #expect(try await world.found("word") == ["w"])
      #expect(try await world.found("word", scope: .allAccounts) == ["h", "w"])
      #expect(try await world.found("word account:home") == ["h"])
      #expect(try await world.found("word", scope: .account(other.account.id)) == ["h"])
      await #expect(throws: SearchQueryError(.unknownName(field: "account:", name: "x"), column: 1)) {
        _ = try await world.found("account:x")
      }
    }
  }

  @Test func `An empty result says which terms are nowhere`() async throws {
    try await SearchWorld.check { world in
      try await world.add(
        SearchMail(subject: "a", text: "red"), SearchMail(subject: "b", text: "green"),
        SearchMail(subject: "t", text: "blue", folder: .trash))
      func missing(_ query: String) async throws -> [String] {
        try await world.useCase.diagnose(world.prepare(query)).map(\.source)
      }
      #expect(try await missing("red blue from:nobody -black") == ["blue", "from:nobody"])
      #expect(try await missing("red green") == [])
      #expect(try await missing("blue red in:trash") == [])
    }
  }
}
