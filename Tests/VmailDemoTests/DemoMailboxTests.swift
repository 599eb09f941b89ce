import Foundation
import Testing
import VmailDemo
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct DemoMailboxTests {
  private let mailbox: DemoMailbox
  private let messages: [DemoMessage]

  init() throws { (mailbox, messages) = (try SampleMail.mailbox, try SampleMail.messages) }

  @Test func `Three accounts, the last without a server`() {
    #expect(mailbox.accounts.map(\.name) == ["work", "home", "lists"])
    #expect(
      mailbox.accounts.map(\.email) == [
        "kim.berg@nordwind.example", "kim@berg.example", "kim@lists.berg.example",
      ])
    #expect(mailbox.accounts.map(\.kind) == [.imap, .imap, .local])
  }

  @Test func `About 120 threads, one of them longer than what a conversation shows at once`() throws {
    let threads = try mailbox.accounts.flatMap(SampleMail.threads)
    #expect((110...130).contains(threads.count))
    let lengths = threads.map { Set($0.map(\.source)).count }.sorted(by: >)
    #expect(lengths[0] > 60)
    #expect(lengths[1] == 12)
  }

  @Test func `Work's and home's Inbox have more than a page, and the first row is new`() throws {
    for account in mailbox.accounts.prefix(2) {
      let inbox = try SampleMail.threads(of: account).filter { $0.contains { $0.folder == .system(.inbox) } }
      #expect(inbox.count > AppConstants.threadListPageSize)
      let youngest = account.messages.filter { $0.folder == .system(.inbox) }.max {
        $0.dateReceived < $1.dateReceived
      }
      #expect(youngest?.flags.contains(.seen) == false)
    }
  }

  @Test func `Every category, flag and send state is there`() {
    #expect(Set(messages.map(\.category)) == Set(AICategory.allCases))
    #expect(Set(messages.map(\.sendState)) == Set(SendState.allCases))
    for flag: MessageFlags in [.seen, .flagged, .answered, .draft, .forwarded] {
      #expect(messages.contains { $0.flags.contains(flag) })
      #expect(messages.contains { !$0.flags.contains(flag) })
    }
  }

  @Test func `Every kind of folder has mail, Starred by the flag`() {
    let folders = Set(messages.map(\.folder))
    let held = FolderType.allCases.filter { $0 != .starred && $0 != .custom }
    for type in held { #expect(folders.contains(.system(type))) }
    for label in ["Projects/Garden", "Bills", "Travel"] { #expect(folders.contains(.label(label))) }
    #expect(folders.contains(.archive))
    #expect(folders.contains(.outbox))
    #expect(!folders.contains(.system(.starred)))
    #expect(!folders.contains(.system(.custom)))
  }

  @Test func `Work's Inbox has every tab`() throws {
    let inbox = try SampleMail.account("work").messages.filter { $0.folder == .system(.inbox) }
    #expect(Set(inbox.map(\.category)).isSuperset(of: [.primary, .social, .promotions, .updates]))
  }

  @Test func `A thread is of one category, and Primary once Kim has written in it`() throws {
    for account in mailbox.accounts {
      for thread in try SampleMail.threads(of: account) {
        let categories = Set(thread.map(\.category))
        #expect(categories.count == 1)
        if thread.contains(where: { $0.sendState == .sent }) { #expect(categories == [.primary]) }
      }
    }
  }

  @Test func `Mail in the Outbox has a state, and nothing else has`() {
    for message in messages {
      #expect((message.folder == .outbox) == SendState.outbox.contains(message.sendState))
      #expect((message.folder == .system(.drafts)) == message.flags.contains(.draft))
    }
  }

  @Test func `Rows of every age are there and none of tomorrow`() {
    let ages = messages.map { SampleMail.now.timeIntervalSince($0.dateReceived) }
    let day = 86_400.0
    #expect(ages.allSatisfy { $0 > 0 })
    let wanted: [ClosedRange<Double>] = [
      0...3600, 3600...9 * 3600, day...day + 3600, 2 * day...6 * day, 8 * day...36 * day,
      366 * day...999 * day,
    ]
    for range in wanted {
      #expect(ages.contains(where: range.contains), "nothing \(range) seconds old")
    }
  }

  @Test func `The same moment gives the same mail, and another one only other dates`() throws {
    let again = try DemoMailbox(now: SampleMail.now)
    #expect(again.accounts.flatMap(\.messages).map(\.source) == messages.map(\.source))
    let later = try DemoMailbox(now: SampleMail.now.addingTimeInterval(3600)).accounts.flatMap(\.messages)
    #expect(later.count == messages.count)
    for (message, moved) in zip(messages, later) {
      #expect(moved.dateReceived == message.dateReceived.addingTimeInterval(3600))
    }
  }

  @Test func `All of it is smaller than a megabyte`() {
    #expect(messages.reduce(0) { $0 + $1.source.count } < 1_000_000)
  }
}
