import Testing
import VmailDomain
import VmailEngine
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct SearchPageTests {
  @Test func `Threads come once, by their newest matching message, newest first`() async throws {
    try await SearchWorld.check { world in
      let inbox = world.world
      try await inbox.add(
        inbox.message("a", minute: 1), inbox.message("b", minute: 2),
        inbox.message("c", minute: 3, replyTo: ["a"]), inbox.message("d", minute: 4, replyTo: ["b"]),
        inbox.message("e", minute: 5))
      let hits = try await world.useCase.fetchPage(world.prepare("about")).hits
      #expect(hits.map(\.thread.subject) == ["About e", "About b", "About a"])
      #expect(hits.map(\.dateReceived) == [5, 4, 3].map(ContractWorld.date))
      // Only the first message of its thread matches, so the thread is listed by its date.
      let first = try await world.useCase.fetchPage(world.prepare("subject:a OR subject:e")).hits
      #expect(first.map(\.thread.subject) == ["About e", "About a"])
      #expect(first.map(\.dateReceived) == [5, 1].map(ContractWorld.date))
    }
  }

  @Test func `Of some threads those are told that have a matching message`() async throws {
    try await SearchWorld.check { world in
      let inbox = world.world
      try await inbox.add(
        inbox.message("a", minute: 1), inbox.message("b", minute: 2),
        inbox.message("c", minute: 3, replyTo: ["a"]), inbox.message("e", minute: 5))
      let threads = try await world.useCase.fetchPage(world.prepare("about")).hits.map(\.thread)
      func matching(_ query: String, _ among: [MailThread]) async throws -> [String] {
        let found = try await world.useCase.matching(
          world.prepare(query), among: among.map(\.id), coversDiscarded: false)
        return among.filter { found.contains($0.id) }.map(\.subject)
      }
      #expect(try await matching("subject:c", threads) == ["About a"])
      #expect(try await matching("subject:c OR subject:b", threads) == ["About a", "About b"])
      #expect(try await matching("about", [threads[0]]) == [threads[0].subject])
      #expect(try await matching("-subject:a", threads) == ["About e", "About a", "About b"])
      #expect(try await matching("subject:nothing", threads).isEmpty)
      #expect(try await matching("about", []).isEmpty)
      #expect(
        try await world.useCase.matching(
          world.prepare("about"), among: [ThreadID(999_999)], coversDiscarded: false
        ).isEmpty)
    }
  }

  @Test func `Threads in Trash match where Trash is looked at`() async throws {
    try await SearchWorld.check { world in
      try await world.add(SearchMail(subject: "t", text: "word", folder: .trash))
      let hits = try await world.useCase.fetchPage(world.prepare("word in:trash")).hits
      let ids = hits.map(\.thread.id)
      let search = try await world.prepare("word")
      #expect(try await world.useCase.matching(search, among: ids, coversDiscarded: false).isEmpty)
      #expect(try await world.useCase.matching(search, among: ids, coversDiscarded: true) == Set(ids))
      #expect(try await !world.useCase.coversDiscarded(search))
      #expect(try await world.useCase.coversDiscarded(world.prepare("word in:trash")))
    }
  }

  @Test func `A thread that was joined to another is found under the identifier it had`() async throws {
    try await SearchWorld.check { world in
      let inbox = world.world
      try await inbox.add(inbox.message("a", minute: 1), inbox.message("c", minute: 3))
      let before = try await world.useCase.fetchPage(world.prepare("about")).hits.map(\.thread.id)
      try await inbox.add(inbox.message("d", minute: 4, replyTo: ["a", "c"]))
      let found = try await world.useCase.matching(
        world.prepare("subject:d"), among: before, coversDiscarded: false)
      #expect(found == Set(before))
    }
  }

  @Test func `People seen in mail come once, most recent first, without Trash and Spam`() async throws {
    try await SearchWorld.check { world in
      let (ann, bob) = (Participant(email: "ANN@example.org"), Participant(name: "Bob", email: "bob@x.org"))
      try await world.add(
        SearchMail(subject: "1", from: bob, to: [Participant(name: "Ann", email: "ann@example.org")]),
        SearchMail(subject: "2", from: Participant(email: "spam@x.org"), folder: .spam),
        SearchMail(subject: "3", from: Participant(email: "")),
        SearchMail(subject: "4", from: Participant(email: "zoë@x.org"), to: [ann], cc: [bob], folder: nil))
      let people = try await world.store.read { try $0.peopleSeen(limit: 10) }
      #expect(people.map(\.email) == ["zoë@x.org", "ANN@example.org", "bob@x.org"])
      #expect(people.map(\.name) == [nil, "Ann", "Bob"])
      #expect(try await world.store.read { try $0.peopleSeen(limit: 1) }.map(\.email) == ["zoë@x.org"])
      #expect(try await world.store.read { try $0.peopleSeen(limit: 0) }.isEmpty)
    }
  }

  @Test func `Contacts come with how often they wrote and were written to, and when last`() async throws {
    try await SearchWorld.check { world in
      let (ann, bob) = (Participant(name: "Ann", email: "ann@x.org"), Participant(email: "bob@x.org"))
      let me = Participant(email: "me@x.org")
      try await world.add(
        SearchMail(subject: "1", from: ann, to: [me], cc: [bob]),
        SearchMail(subject: "2", from: ann, to: [me]),
        SearchMail(subject: "3", from: me, to: [ann, bob], folder: .sent),
        SearchMail(subject: "4", from: Participant(email: "spam@x.org"), folder: .spam))
      let contacts = try await world.store.read { try $0.contactsSeen() }.sorted {
        $0.person.email < $1.person.email
      }
      #expect(contacts.map(\.person) == [ann, bob, me])
      #expect(contacts.map(\.received) == [2, 0, 0] && contacts.map(\.sentTo) == [1, 1, 0])
      #expect(contacts[0].last > contacts[2].last && contacts[0].last == contacts[1].last)
    }
  }

  @Test func `Mail that comes late stands where its date says`() async throws {
    try await SearchWorld.check { world in
      try await world.add([SearchMail(subject: "new"), SearchMail(subject: "newest")], startingAt: 100)
      try await world.add([SearchMail(subject: "old")], startingAt: 10)
      try await world.add([SearchMail(subject: "between")], startingAt: 50)
      #expect(try await world.found("from:ann") == ["newest", "new", "between", "old"])
    }
  }

  @Test func `Pages neither skip nor repeat a thread, whatever its messages' dates`() async throws {
    try await SearchWorld.check { world in
      let inbox = world.world
      var messages: [IncomingMessage] = []
      for number in 0..<60 {
        let replies = number >= 20 ? ["m\(number % 20)"] : []
        messages.append(
          try inbox.message(
            "m\(number)", minute: Double((number * 37) % 60 / 3), replyTo: replies,
            flags: number % 4 == 0 ? .flagged : []))
      }
      try await inbox.add(messages)
      for query in [
        "about", "is:starred", "about -is:starred", "is:starred OR subject:m7", "-subject:m3", "abo*",
      ] {
        let search = try await world.prepare(query)
        let whole = try await world.useCase.fetchPage(search, pageSize: 1_000).hits
        #expect(Set(whole.map(\.thread.id)).count == whole.count)
        #expect(try await world.useCase.count(search) == whole.count)
        for size in [1, 3, 7] {
          var walked: [SearchHit] = []
          var cursor: SearchCursor?
          repeat {
            let page = try await world.useCase.fetchPage(search, cursor: cursor, pageSize: size)
            walked += page.hits
            cursor = page.nextCursor
            #expect(page.hasMore == (cursor != nil))
          } while cursor != nil && walked.count <= whole.count
          #expect(walked == whole, "\(query), pages of \(size)")
        }
      }
    }
  }

  @Test func `A cursor stays right while mail arrives before and behind it`() async throws {
    try await SearchWorld.check { world in
      try await world.add((0..<6).map { SearchMail(subject: "m\($0)") }, startingAt: 10)
      let search = try await world.prepare("from:ann")
      let first = try await world.useCase.fetchPage(search, pageSize: 3)
      try await world.add([SearchMail(subject: "newer")], startingAt: 90)
      try await world.add([SearchMail(subject: "older")], startingAt: 5)
      let inbox = world.world
      try await inbox.add(inbox.message("r", minute: 99, replyTo: ["m15"]))
      let next = try await world.useCase.fetchPage(search, cursor: first.nextCursor)
      #expect(next.hits.map(\.thread.subject) == ["m2", "m1", "m0", "older"])
    }
  }

  @Test func `More messages in one second than have numbers come each once`() async throws {
    try await SearchWorld.check { world in
      let inbox = world.world
      try await inbox.add((0..<300).map { try inbox.message("m\($0)", minute: 1) })
      try await inbox.add((300..<310).map { try inbox.message("m\($0)", minute: 1) })
      let all = try await world.useCase.fetchPage(world.prepare("about"), pageSize: 1_000).hits
      #expect(all.map(\.thread.subject) == (0..<310).reversed().map { "About m\($0)" })
      #expect(try await world.found("on:2023-11-14").count == 310)
    }
  }

  @Test func `Threads that are joined are one result`() async throws {
    try await SearchWorld.check { world in
      let inbox = world.world
      try await inbox.add(inbox.message("a", minute: 1), inbox.message("b", minute: 2))
      try await inbox.add(inbox.message("c", minute: 3, references: ["a", "b"]))
      #expect(try await world.found("about") == ["About a"])
      #expect(try await world.found("subject:b") == ["About a"])
    }
  }

  @Test func `Searches are saved by name, whatever its case`() async throws {
    try await SearchWorld.check { world in
      try await world.store.write { try $0.saveSearch(SavedSearch(name: "Über", query: "is:unread")) }
      try await world.store.write { try $0.saveSearch(SavedSearch(name: "bills", query: "subject:bill*")) }
      try await world.store.write { try $0.saveSearch(SavedSearch(name: "ÜBER", query: "is:starred")) }
      #expect(
        try await world.store.read { try $0.savedSearches() } == [
          SavedSearch(name: "bills", query: "subject:bill*"), SavedSearch(name: "ÜBER", query: "is:starred"),
        ])
      #expect(try await world.store.write { try $0.removeSavedSearch(name: "Bills") })
      #expect(try await world.store.write { try $0.removeSavedSearch(name: "Bills") } == false)
      #expect(try await world.store.read { try $0.savedSearches() }.map(\.name) == ["ÜBER"])
    }
  }
}
