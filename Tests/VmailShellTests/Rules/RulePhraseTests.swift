import Testing
import VmailDomain

@testable import VmailShell
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct RulePhraseTests {
  private static let action = ThreadAction.combined([
    .label(adding: [FolderID(7)], removing: []), .markRead, .archive,
  ])

  @Test func `Several actions are told as one sentence`() {
    let phrase = ActionPhrase(Self.action, folders: [FolderID(7): "Bills"])
    #expect(phrase.past(3) == "added Bills to 3 threads, marked them as read and archived them")
    #expect(phrase.past(1) == "added Bills to 1 thread, marked it as read and archived it")
    #expect(phrase.infinitive(2) == "add Bills to 2 threads, mark them as read and archive them")
    #expect(phrase.name == "rule")
  }

  @Test func `Tags are added and removed as labels are, and told as tags`() {
    let phrase = ActionPhrase(.tag(adding: [.tags[1], .tags[3]], removing: .tags[4]))
    #expect(phrase.infinitive(2) == "add the tags Work, To Do to and remove the tag Later from 2 threads")
    #expect(phrase.past(1) == "added the tags Work, To Do to and removed the tag Later from 1 thread")
    #expect(phrase.participle == "tagged Work, To Do and no longer tagged Later" && phrase.name == "label")
    #expect(
      ActionPhrase(.tag(adding: [], removing: .tags[0])).past(3) == "removed the tag Important from 3 threads"
    )
  }

  @Test func `What a rule did is told as its`() {
    func clause(_ action: ThreadAction, by rule: String?) -> String {
      let event = MailEvent(
        emailId: EmailID(7), time: nil, kind: .done(action), cause: rule.map { ChangeCause(.rule, name: $0) })
      return MailEventWording(
        event, of: Fixture.email(), folders: [FolderID(7): "Bills"], times: Fixture.times()
      ).clause
    }
    #expect(clause(.archive, by: nil) == "was archived")
    #expect(clause(.archive, by: "from:acme") == "was archived by the rule \"from:acme\"")
    #expect(
      clause(.label(adding: [FolderID(7)], removing: []), by: "Acme")
        == "was labelled Bills by the rule \"Acme\"")
    #expect(clause(.tag(adding: .tags[1], removing: []), by: nil) == "was tagged Work")
    #expect(
      clause(Self.action, by: "Acme")
        == "was labelled Bills, marked as read and archived by the rule \"Acme\"")
  }

  @Test func `Mail that another program only removes is not called archived`() {
    func clause(_ author: ChangeCause.Author, to added: Set<FolderID> = [], isArchived: Bool = true) -> String
    {
      let change = MessageChange(
        emailId: EmailID(7), removedFolders: [FolderID(7)], addedFolders: added, removedFlags: [],
        addedFlags: [])
      let event = MailEvent(
        emailId: EmailID(7), time: nil, kind: .changed(change, isArchived: isArchived),
        cause: ChangeCause(author))
      return MailEventWording(
        event, of: nil, folders: [FolderID(7): "Inbox", FolderID(8): "Bills"], times: Fixture.times()
      ).clause
    }
    #expect(clause(.program) == "was removed from Inbox by another program and kept by vmail")
    #expect(clause(.program, isArchived: false) == "was removed from Inbox by another program")
    #expect(
      clause(.program, to: [FolderID(8)], isArchived: false)
        == "was moved from Inbox to Bills by another program")
    #expect(clause(.user) == "was archived from Inbox by you")
  }
}
