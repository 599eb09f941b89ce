import Testing
import VmailDomain
import VmailServerSupport

@testable import VmailTransport

/// Labels as Gmail sends and takes them. The forms are those of real sessions, where they are known (go-imap's tests of 2026).
@Suite(.timeLimit(.minutes(10))) struct GmailLabelsTests {
  private static func label(_ name: String) -> GmailLabel { .mailbox(MailboxPath(Array(name.utf8))) }

  /// A list, and the names of its labels; `nil` if it can't be read.
  private typealias Form = (text: String, names: [String]?)

  private static let forms: [Form] = [
    ("()", []), ("NIL", []), (#"("\\Sent")"#, [".sent"]),
    (#"("\\Important" "\\Inbox")"#, [".important", ".inbox"]), (#"(\Inbox \Draft)"#, [".inbox", ".draft"]),
    (#"("\\INBOX" "\\drafts" "\\STARRED")"#, [".inbox", ".draft", ".starred"]),
    // Gmail's own labels that mean nothing here, and labels of users that look like them.
    (#"("\\Muted" \Trash foo)"#, ["foo"]),
    (#"("\\foo" "\\" "\\Two words" Inbox)"#, [#"\foo"#, #"\"#, #"\Two words"#, "Inbox"]),
    // In modified UTF-7, as in LIST, or in UTF-8.
    ("(&ANw-bung R&-D)", ["&ANw-bung", "R&-D"]), (#"("Übung" R&D)"#, ["Übung", "R&D"]),
    (#"(work/x "work/project x" "q\"u\\o(t)e")"#, ["work/x", "work/project x", #"q"u\o(t)e"#]),
    ("({7}\na (b) c \"\\\\Inbox\")", ["a (b) c", ".inbox"]), ("(NIL nil a)", ["NIL", "nil", "a"]),
    ("( a  b )", ["a", "b"]), (#"("" a)"#, ["a"]), ("(a a)", ["a"]),
    // What can't be read is not a message without labels.
    ("(a (b))", nil), ("a", nil), (#""a""#, nil), ("({3!}\nabc)", nil),
  ]

  @Test(arguments: forms.indices)
  func `Labels are read in every form`(index: Int) throws {
    let form = Self.forms[index]
    let data = try #require(try WireText.fetched("UID 7 X-GM-LABELS \(form.text) FLAGS ()"))
    #expect(data.items.contains(.labels) == (form.names != nil), "\(form.text)")
    #expect(Set(data.labels.map(Self.name)) == Set(form.names ?? []), "\(form.text)")
    #expect(data.uid == 7 && data.items.contains(.flags))
  }

  private static func name(_ label: GmailLabel) -> String {
    if case .mailbox(let path) = label { return String(decoding: path.bytes, as: UTF8.self) }
    return ".\(label)"
  }

  @Test func `Labels are quoted, whatever their names, and Gmail's own have a backslash`() throws {
    let names = ["a b", #"q"u\o(t)e"#, #"\foo"#, "&ANw-bung", "Übung"]
    let labels = Set(names.map(Self.label)).union([.inbox, .draft])
    let pieces = try CommandEncoder.encode(
      Store.command([1, 2, 5], "+", labels).line, tag: "A1", literals: .short
    ).map { String(decoding: $0, as: UTF8.self) }
    #expect(
      pieces == [
        #"A1 UID STORE 1:2,5 +X-GM-LABELS.SILENT ("&ANw-bung" "\\Draft" "\\Inbox" "\\foo" "a b" "q\"u\\o(t)e" {6+}"#
          + "\r\nÜbung)\r\n"
      ])
    let one = Store.command([1], "-", [.starred]).line
    #expect(
      try CommandEncoder.encode(one, tag: "A1", literals: .any).map { String(decoding: $0, as: UTF8.self) }
        == [#"A1 UID STORE 1 -X-GM-LABELS.SILENT ("\\Starred")"# + "\r\n"])
    #expect(one.redacted == "UID STORE 1 -X-GM-LABELS.SILENT …")
  }

  private static let capabilities = "IMAP4rev1 CONDSTORE X-GM-EXT-1"
  private static let select = """
    C: <tag> SELECT "INBOX" (CONDSTORE)
    S: * 9 EXISTS
    S: * OK [UIDVALIDITY 8]
    S: * OK [HIGHESTMODSEQ 25]
    S: <tag> OK done

    """

  private func session(_ script: String) async throws -> (ScriptedSession, any MailServerSession) {
    let world = try await ScriptedSession(Self.capabilities, Self.select + script + "\nanything\n")
    let session = try await world.connect()
    _ = try await session.select(.inbox, since: nil)
    return (world, session)
  }

  @Test func `Flags alone, and labels alone, are not the labels of a message`() async throws {
    let (world, session) = try await session(
      #"""
      C: <tag> UID FETCH 1:9 (UID FLAGS X-GM-LABELS X-GM-MSGID) (CHANGEDSINCE 20)
      S: * 1 FETCH (X-GM-LABELS ("\\\\Inbox") X-GM-MSGID 18 UID 1 FLAGS (\\Seen) MODSEQ (21))
      S: * 2 FETCH (UID 2 MODSEQ (30) FLAGS (\\Flagged))
      S: * 3 FETCH (X-GM-LABELS (a) MODSEQ (31) UID 3)
      S: * 1 FETCH (UID 1 MODSEQ (32) FLAGS (\\Flagged))
      S: * 1 FETCH (X-GM-LABELS (b) MODSEQ (33) UID 1)
      S: <tag> OK
      """#)
    let found = try await session.labels(of: UIDSet(1...9), changedSince: 20)
    #expect(
      found == [1: LabelledMessage(flags: .flagged, labels: [Self.label("b")], objectId: "18")])
    // The flags of another message are news.
    #expect(await session.takeNews().changes.flags == [2: .flagged])
    await session.close()
    try await world.server.finish()
  }

  @Test(arguments: ["S: * 2 FETCH (UID 2 FLAGS (", "S: <tag> NO [LIMIT] no"])
  func `A part of the labels is an error`(line: String) async throws {
    let end = line.contains("<tag>") ? "" : "\nS: <tag> OK"
    let (world, session) = try await session(
      #"""
      C: <tag> UID FETCH 1:9 (UID FLAGS X-GM-LABELS X-GM-MSGID)
      S: * 1 FETCH (X-GM-LABELS () X-GM-MSGID 18 UID 1 FLAGS ())
      """# + "\n" + line + end)
    await #expect(throws: ServerError.self) {
      _ = try await session.labels(of: UIDSet(1...9), changedSince: nil)
    }
    await session.close()
    try await world.server.finish()
  }

  @Test func `A new message comes with its labels, or not at all`() async throws {
    let (world, session) = try await session(
      #"""
      C: <tag> UID FETCH 1:3 (UID FLAGS INTERNALDATE RFC822.SIZE BODY.PEEK[HEADER] X-GM-MSGID X-GM-THRID X-GM-LABELS)
      S: * 1 FETCH (X-GM-LABELS ("\\\\Sent" a) X-GM-THRID 17 X-GM-MSGID 18 UID 1 FLAGS () BODY[HEADER] "")
      S: * 2 FETCH (X-GM-THRID 17 X-GM-MSGID 19 UID 2 FLAGS () BODY[HEADER] "")
      S: * 3 FETCH (X-GM-LABELS x UID 3 FLAGS () BODY[HEADER] "")
      S: <tag> OK
      """#)
    let messages = try await session.messages(UIDSet(1...3), withStructure: false)
    #expect(messages.map(\.uid) == [1] && messages.first?.labels == [.sent, Self.label("a")])
    #expect(messages.first?.objectId == "18" && messages.first?.gmailThreadId == "17")
    await session.close()
    try await world.server.finish()
  }

  @Test func `What is added comes before what is removed, and nothing is sent for nothing`() async throws {
    let (world, session) = try await session(
      #"""
      C: <tag> UID STORE 1,3 +X-GM-LABELS.SILENT ("a b")
      S: * 1 FETCH (UID 1 MODSEQ (30) FLAGS (\\Seen))
      S: * 3 FETCH (X-GM-LABELS ("a b") MODSEQ (30) UID 3)
      S: <tag> OK
      C: <tag> UID STORE 1,3 -X-GM-LABELS.SILENT ("\\\\Inbox")
      S: <tag> OK
      """#)
    try await session.store([], adding: [.inbox], removing: [.sent])
    try await session.store([1, 3], adding: Set<GmailLabel>(), removing: Set<GmailLabel>())
    try await session.store([1, 3], adding: [Self.label("a b")], removing: [.inbox])
    #expect(await session.takeNews().changes.flags == [1: .seen])
    await session.close()
    try await world.server.finish()
  }
}
