import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct FolderMappingTests {
  private static let limit = FolderMapping.limit

  private static func folder(_ name: String, use: RemoteFolder.Use? = nil, opens: Bool = true) -> RemoteFolder
  {
    RemoteFolder(path: MailboxPath(Array(name.utf8)), name: name, use: use, isSelectable: opens)
  }

  private static func boxes(_ count: Int) -> [RemoteFolder] { (0..<count).map { folder("box\($0)") } }

  @Test(
    arguments: [
      (limit - 2, false), (limit - 1, true), (limit + 15_000, true),
    ])
  func `No more mailboxes are synced than the limit, and special ones come first`(
    others: Int, isTooMany: Bool
  ) {
    // The Inbox is at the end of the listing, wherever that is.
    let listing = Self.boxes(others) + [Self.folder("Sent", use: .sent), Self.folder("INBOX", use: .inbox)]
    let bindings = FolderMapping.bindings(for: listing)
    #expect(bindings.count == min(Self.limit, others + 2))
    #expect(bindings.contains { $0.type == .inbox } && bindings.contains { $0.type == .sent })
    #expect(FolderMapping.passedOver(in: listing).isTooMany == isTooMany)
  }

  @Test func `Mailboxes already synced stay synced when others are added`() {
    let boxes = Self.boxes(Self.limit + 100)
    let known = Set(boxes.suffix(50).map(\.path))
    let bound = Set(FolderMapping.bindings(for: boxes, known: known).map(\.path))
    #expect(bound.count == Self.limit && bound.isSuperset(of: known))
  }

  @Test(
    arguments: [
      ("a\0b", false), (String(repeating: "x", count: 4_096), true),
      (String(repeating: "x", count: 4_097), false),
      ("Ünïcode \"quoted\"", true),
    ])
  func `Mailboxes with unusable names are skipped and reported`(name: String, isUsable: Bool) {
    let listing = [Self.folder("INBOX", use: .inbox), Self.folder(name)]
    #expect(FolderMapping.bindings(for: listing).count == (isUsable ? 2 : 1))
    let passedOver = FolderMapping.passedOver(in: listing)
    #expect(passedOver.unusable == (isUsable ? [] : [name]))
    #expect(passedOver.unusableCount == (isUsable ? 0 : 1))
  }

  struct Server: Sendable, CustomTestStringConvertible {
    let names: [(String, RemoteFolder.Use?)]
    let missing: [SpecialFolder]
    var testDescription: String { names.map(\.0).joined(separator: ", ") }
  }

  static let servers = [
    Server(names: [], missing: [.trash, .junk, .archive, .sent, .drafts]),
    Server(
      names: [("Bills", nil), ("Starred", .flagged)], missing: [.trash, .junk, .archive, .sent, .drafts]),
    // Special folders by special-use attribute, by name, and below the Inbox.
    Server(names: [("Tonne", .trash), ("Papierkorb", nil)], missing: [.junk, .archive, .sent, .drafts]),
    Server(
      names: [("INBOX/Trash", nil), ("INBOX/Junk", nil), ("INBOX/Archive", nil), ("INBOX/Sent", nil)],
      missing: [.drafts]),
    Server(
      names: [("Everything", .all), ("Sent", .sent), ("Drafts", .drafts)], missing: [.trash, .junk, .archive]),
    // Gmail's hidden mailboxes can't be created.
    Server(names: [("[Gmail]/Trash", .trash)], missing: []),
    Server(names: [("[Google Mail]/Sent Mail", .sent)], missing: []),
  ]

  @Test(arguments: servers)
  func `The special folders that a server lacks are found`(server: Server) {
    let listing = [Self.folder("INBOX", use: .inbox)] + server.names.map { Self.folder($0, use: $1) }
    #expect(FolderMapping.missing(in: listing) == server.missing)
  }

  @Test func `A mailbox that can't be opened is not a special folder`() {
    let listing = [Self.folder("INBOX", use: .inbox), Self.folder("Trash", opens: false)]
    #expect(FolderMapping.missing(in: listing).contains(.trash))
  }

  @Test func `Mailboxes that can't be opened anyway are not reported`() {
    let listing = [Self.folder("INBOX", use: .inbox), Self.folder("a\0b", opens: false)]
    #expect(FolderMapping.passedOver(in: listing) == PassedOverMailboxes())
  }

  /// Mailboxes of a server, and the one to which mail is archived.
  private static let archives: [([(String, RemoteFolder.Use?)], String?)] = [
    ([("All Mail", .all), ("Archive", .archive)], "Archive"),
    ([("Archive", .archive), ("All Mail", .all)], "Archive"),
    ([("virtual/All", .all), ("Archives", nil)], "Archives"), ([("All Mail", .all)], nil),
    ([("All Mail", nil)], nil), ([("Archive", .all)], "Archive"),
    ([("[Gmail]/All Mail", .all), ("Archive", nil)], "[Gmail]/All Mail"),
    ([("[Google Mail]/All Mail", .all)], "[Google Mail]/All Mail"),
  ]

  @Test(arguments: 0..<8)
  func `Only Gmail archives to the mailbox that has all mail`(index: Int) {
    let (names, expected) = Self.archives[index]
    let bindings = FolderMapping.bindings(for: names.map { Self.folder($0, use: $1) })
    let archives = bindings.filter(\.isServerArchive)
    #expect(archives.map(\.path) == [expected].compactMap { $0.map { MailboxPath(Array($0.utf8)) } })
    // What shows mail of other mailboxes isn't synced.
    let isGmail = expected?.hasPrefix("[") == true
    #expect(archives.allSatisfy { $0.isSynced != isGmail })
    let hidden = names.filter { $1 == .all && $0 != expected }.map { MailboxPath(Array($0.0.utf8)) }
    #expect(!bindings.contains { hidden.contains($0.path) })
  }

  @Test(
    arguments: [
      (["outbox", "drafts"], FolderType.sent), (["OUTBOX", "Sent"], .drafts),
      (["Outbox", "Sent", "Drafts"], .custom),
    ])
  func `An outbox is Sent if nothing else is, else Drafts if nothing else is, else a label`(
    names: [String], type: FolderType
  ) {
    let bindings = FolderMapping.bindings(for: names.map { Self.folder($0) })
    #expect(bindings.first?.type == type)
  }

  @Test func `On Gmail, all folders but All Mail, Spam and Trash are labels, whatever they are called`()
    throws
  {
    let listing = [
      Self.folder("INBOX", use: .inbox), Self.folder("Spam"), Self.folder("[Gmail]/All Mail", use: .all),
      Self.folder("[Gmail]/Papierkorb", use: .trash), Self.folder("[Gmail]/Starred", use: .flagged),
      Self.folder("Archive"), Self.folder("Hidden", opens: false),
    ]
    let bindings = FolderMapping.bindings(for: listing, asLabels: true)
    #expect(bindings.map(\.name) == ["Inbox", "Spam", "[Gmail]/All Mail", "Trash", "Archive"])
    #expect(bindings.map(\.type) == [.inbox, .custom, .custom, .trash, .custom])
    #expect(bindings.map(\.isLabel) == [true, true, false, false, true])
    #expect(bindings.map(\.isServerArchive) == [false, false, true, false, false])
    #expect(FolderMapping.hiddenOnGmail(in: listing) == [.junk])
    let without = listing.filter { $0.use != .all }
    #expect(FolderMapping.bindings(for: without, asLabels: true) == FolderMapping.bindings(for: without))
    #expect(FolderMapping.hiddenOnGmail(in: without) == [.archive, .junk])
  }

  @Test(
    arguments: [
      (.inbox, "Inbox"), (.sent, "Sent"), (.draft, "Drafts"), (.starred, nil), (.important, nil),
      (.mailbox(MailboxPath(Array("Entw&APw-rfe/Neu".utf8))), "Entwürfe/Neu"),
      (.mailbox(MailboxPath([0])), nil),
    ] as [(GmailLabel, String?)])
  func `A label without a mailbox has the name that Gmail gives it`(label: GmailLabel, name: String?) {
    #expect(FolderMapping.hiddenLabel(label)?.name == name)
  }
}
