import Testing
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What help says can be typed can be.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct ExampleTests {
  /// An example, and what is done before it.
  struct Use: CustomTestStringConvertible, Sendable {
    let page: String
    let line: String
    let before: [String]

    var testDescription: String { "\(page): \(line)" }
  }

  /// Of commands and topics; those of settings are run by the shell's own tests.
  static let all: [Use] = HelpIndex.vmail.pages.filter {
    $0.kind != .setting && !$0.name.hasPrefix("tutorial")
  }
  .flatMap {
    page in
    page.examples.filter { notRun[$0.line] == nil }.map {
      Use(page: page.name, line: $0.line, before: before($0.line, on: page))
    }
  }

  /// Why a few are not run; that their command and options exist is tested for all.
  static let notRun: [String: String] = [
    "rules check": "fails if the rules of other examples have faults",
    "account add": "asks a person", "keys transfer": "asks a person",
    "account add work --email ann@example.org --password-command \"pass show work\"":
      "finds and tries servers",
    "account test": "tries servers", "account test work": "tries servers", "sync": "a server is needed",
    "contacts sync": "a server is needed", "sync work": "a server is needed",
    "sync Sent": "a server is needed",
    "sync; sleep 60; sync": "a server is needed, and a minute", "send --wait": "a server is needed",
    "asof yesterday list": "the store is made today",
    "asof 'monday 9:00' search from:acme": "may be before the store was made; AsOfTests has such a search",
    "approve 7": "asks a person; ApprovalTests has an agent that waits",
    "grant agent archive 'category:promotions older_than:30d' --for 10m --max 500":
      "asks a person; GrantTests has one",
    "grant agent move from:shop.example --to Bills --for 1h --max 200": "asks a person; GrantTests has one",
    "revoke 3": "GrantTests has a grant",
    "deny 7": "ApprovalTests has an agent that waits",
    "approvals 7": "ApprovalTests has an agent that waits",
    "contacts show team": "an address book is needed; the transcript address-books has one",
    "receipt": "a message that asks for one is needed; the transcript reports has one",
    "would receipt 3": "a message that asks for one is needed; the transcript reports has one",
    "quit 3": "its exit code is not 0", "edit 1": "opens an editor, see below",
    "edit 2": "opens an editor, see below",
    "patch apply 3": "a repository is needed; PatchJourneyTests has one",
    "patch apply 3 --check": "a repository is needed; PatchJourneyTests has one",
    "raw 2-4 | git am": "a repository is needed; RawMailTests has one", "unsubscribe": "asks a person",
    "sweep": "asks a person", "sweep by list before:1y": "asks a person",
    "triage": "asks a person", "triage is:unread": "asks a person", "triage 1-20": "asks a person",
    "templates edit welcome": "opens an editor, see below",
    "mirror add ~/Maildir": "asks a person",
    "spell": "a spell checker is needed; the transcript spelling has one",
    "spell 1": "a spell checker is needed; the transcript spelling has one",
    "mirror add ~/Mail --account home --direction in": "asks a person",
    "import --notmuch": "notmuch is needed; NotmuchImportTests has one",
    "compose ann@example.org --sign --encrypt": "keys are needed; SealingTests has them",
    "keys import ann@example.org": "Ann's mail offers no key; OfferedKeysTests has mail that does",
    "keys import 3.1": "a key is needed; KeyringTests and a transcript have one",
    "keys verify ann@example.org": "a key is needed; KeyringTests and a transcript have one",
    "keys export ann@example.org > ann.asc": "a key is needed; KeyringTests and a transcript have one",
    "restore ~/mail.tar": "the store must not be open; the store's own tests restore",
    "watch": "a server is needed", "watch work": "a server is needed",
    "retry": "something must have failed", "sync &": "a server is needed",
    "would undo --agent": "an agent must have done something; AgentUndoTests has one that did",
  ]

  /// A conversation whose third message has everything.
  private static let conversation = ["search subject:plans", "open 1"]
  private static let longConversation = ["account home", "search subject:rehearsal", "open 1"]
  /// Nothing is said against those accounts that are left.
  private static let withoutServers = ["account remove work --yes", "account remove home --yes"]
  private static let patches = ["account lists", "search subject:survive"]
  private static let review = ["search subject:\"design review\"", "open 1"]
  private static let rule = ["rules add --if from:acme --then star"]
  private static let welcome = ["templates add welcome --file welcome.txt"]
  private static let invitation = ["templates add invitation --file welcome.txt"]
  private static let draft = ["compose --to ann@example.org --subject Lunch --body \"At one?\" --draft"]

  /// What must be there, for a line on any page.
  private static let beforeLine: [String: [String]] = [
    "screen; screen approve @1": ["screen on", "move 3 Screener"],
    "accept": review, "accept --comment \"I'll be ten minutes late.\"": review,
    "decline": review, "decline --comment \"I'm on holiday.\"": review,
    "tentative": review, "tentative --comment \"I'll know on Monday.\"": review,
    "patch 1": patches, "patch --stat": patches + ["open 1"], "patch reply 2": patches + ["open 1"],
    "undo": ["archive 1"], "undo; redo": ["archive 1"], "redo": ["archive 1", "undo"],
    "would undo --to 2h": ["archive 1"], "count by list; archive @1": ["account lists"],
    "undo 2": ["set undo-seconds 300", "archive 1", "archive 2"],
    "templates add welcome 1": draft,
    "compose ann@example.org --template welcome": welcome,
    "merge guests.csv --template invitation --dry-run": invitation,
    "merge guests.csv --template invitation": invitation,
    "merge guests.csv --template invitation --send --rate 30/hour --yes": invitation,
    "send 1": draft, "send 1 --at 'mon 8:00'": draft,
    "send 1 --at 'mon 8:00' --server": draft, "send 1 --remind 3d": draft, "discard 2": draft,
    "edit --attach plan.pdf --draft": draft,
    "categorize --like 3": ["list", "categorize 3 promotions"],
    "snooze --cancel 1": ["snooze 3 tomorrow", "snooze"],
    "folder Projects/Garden": ["folder create Projects/Garden"],
    "move 1-3 Projects/Garden": ["folder create Projects/Garden"],
    "copy 1-3 Projects/Garden": ["folder create Projects/Garden"],
    "folder Projects/Garden; copy 1 inbox": ["folder create Projects/Garden", "move 3 Projects/Garden"],
    "search is:muted; unmute *": ["mute 3"],
    "label % +Bills -Todo": ["label 1 +Todo", "select 1-2"],
    "mv % inbox": ["folder sent", "list", "select 1-2"],
    "unalias bills": ["alias bills list"], "alias": ["alias bills list"],
    "on --remove new-mail": ["on new-mail list"],
    "open 3": ["folder inbox"], "open 3 --tree": ["folder inbox"],
    "less": ["set page-size 3", "list", "more"],
    "z-": ["set page-size 3", "list", "more"], "prev": ["open 2"], "message +": ["message 2"],
    "trusted remove bo@example.com": ["search from:bo", "open 1", "images --always"],
    "unsubscribe 3 --yes": ["search from:weekly"], "rules run 1 --dry-run": rule, "rules run --dry-run": rule,
    "rules test 1 'after:30d'": rule, "earlier": longConversation, "open %": ["select 1"],
    "online": ["offline"], "delete 1.2": ["search subject:plans"], "archive 1.2": ["search subject:plans"],
    "star 1.2": ["search subject:plans"],
    "import --mailrc ~/.mailrc": ["! echo alias ann ann@example.org > ~/.mailrc"],
    "import --config ~/.muttrc": ["! echo alias ann ann@example.org > ~/.muttrc"],
    "import ~/.thunderbird/abc.default/Mail": [
      "! mkdir -p ~/.thunderbird/abc.default/Mail/x; cp old.mbox ~/.thunderbird/abc.default/Mail/x/Inbox"
    ],
    "record stop": ["record session.txt --yes"],
    "fg": ["sleep 0.01 &"], "fg 1": ["sleep 0.01 &"], "kill 1": ["sleep 60 &"],
    "wait 2": ["sleep 0.01 &", "sleep 0.01 &"],
    "would restore ~/mail.tar": ["backup ~/mail.tar"],
    "summary": ["list"], "unread": ["list"], "why": ["list"],
    "save 1": ["message 3"], "deselect 2": ["select 1-3"], "doctor": withoutServers,
    "doctor --no-repair": withoutServers,
  ]

  private static func before(_ line: String, on page: HelpPage) -> [String] {
    let own = beforeLine[line] ?? []
    return page.isOfConversations ? conversation + own : own
  }

  @Test(arguments: all)
  func `Every example of help can be typed`(_ use: Use) async throws {
    let outcome = try await ExampleWorld.shared.value.run(use.before + [use.line])
    #expect(outcome.code == 0, "\(outcome.err)")
  }

  /// At a prompt these open an editor, which leaves the draft as it is.
  @Test(arguments: [
    "edit 1", "edit 2", "compose ann@example.org --subject Lunch", "reply 3", "reply-all 3",
    "forward 3 --to ann@example.org", "forward --attached", "edit --attach plan.pdf --draft",
  ])
  func `What opens an editor can be typed at the prompt`(line: String) async throws {
    let world = try TranscriptWorld(isDemo: true)
    defer { world.remove() }
    try world.write("A plan.\n", to: "plan.pdf")
    var shell = world.shell()
    _ = await world.type("set editor true; open 3", in: &shell)
    if line.contains("3") { _ = await world.type("back", in: &shell) }
    if ["edit 1", "edit 2"].contains(line) { _ = await world.type("drafts", in: &shell) }
    let printed = await world.type(line.replacing("plan.pdf", with: "${HOME}/plan.pdf"), in: &shell)
    #expect(!printed.contains(#/\[\d+\]\n$/#), "\(printed)")
  }

  @Test func `What is not run is an example`() {
    let lines = Set(HelpIndex.vmail.pages.flatMap(\.examples).map(\.line))
    for line in Self.notRun.keys { #expect(lines.contains(line), "\(line)") }
    for line in Self.beforeLine.keys { #expect(lines.contains(line), "\(line)") }
  }
}

extension HelpPage {
  /// Whether its examples are about messages of an open conversation.
  fileprivate var isOfConversations: Bool {
    guard let command = CommandTable.command(named: name), kind == .command else {
      return name == "safety"
    }
    let kinds = command.forms.flatMap { $0.slots.flatMap(\.shown).compactMap(\.kind) }
    return kinds.contains { $0.isOfConversations }
      || ["back", "earlier", "suggest"].contains(name)
  }
}

extension ArgumentKind {
  fileprivate var isOfConversations: Bool {
    switch self {
    case .messages, .attachments, .links: true
    case .either(let first, let second): first.isOfConversations || second.isOfConversations
    default: false
    }
  }
}
