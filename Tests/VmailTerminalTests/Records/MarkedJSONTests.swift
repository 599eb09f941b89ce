import Testing

@testable import VmailTerminal

/// JSON that says which of its text somebody else wrote.
@Suite(.timeLimit(.minutes(10))) struct MarkedJSONTests {
  /// A record with text by others in lists and in objects.
  private struct LetterRecord: OutputRecord {
    static let type = "letter"
    static let summary = "A letter."
    private static let person: ObjectShape<String> = ObjectShape(fields: [
      .foreignText("name", "the name") { $0 }, .integer("length", "the length of the name") { $0.count },
    ])
    static let fields: [RecordField<LetterRecord>] = [
      .string("id", "the number") { $0.id }, .foreignText("subject", "the subject") { $0.subject },
      .optionalForeignText("note", "a note") { _ in nil },
      RecordField("from", person.type, "its author") { person.json($0.people[0]) },
      RecordField("people", .array(of: person.type), "whoever is named") { person.json($0.people) },
      RecordField("lines", .array(of: .foreignText), "the text") { .array($0.people.map(JSONValue.string)) },
    ]
    let id = "7"
    var subject: String
    var people: [String]

    func text(in layout: Layout) -> [StyledLine] { [] }
    func plain(in layout: Layout) -> [TerminalText] { [] }
  }

  /// A record without any.
  private struct OwnRecord: OutputRecord {
    static let type = "own"
    static let summary = "What the program says itself."
    static let fields: [RecordField<OwnRecord>] = [.string("version", "the version") { _ in "1" }]

    func text(in layout: Layout) -> [StyledLine] { [] }
    func plain(in layout: Layout) -> [TerminalText] { [] }
  }

  @Test func `An object ends in the paths of what others wrote`() {
    let marked = LetterRecord(subject: "Pay\u{202E}me", people: ["Ann"]).markedJSON
    #expect(
      marked.line == #"""
        {"type":"letter","id":"7","subject":"Pay\\u{202E}me","note":null,"from":{"name":"Ann","length":3},\#
        "people":[{"name":"Ann","length":3}],"lines":["Ann"],\#
        "untrusted":["subject","note","from.name","people[].name","lines[]"]}
        """#)
  }

  @Test func `Nothing hides in it, however deep`() {
    let hidden = "a\u{202E}b\u{200B}c\u{1B}[31m"
    let line = LetterRecord(subject: hidden, people: [hidden, hidden]).markedJSON.line
    #expect(!line.unicodeScalars.contains { ["\u{202E}", "\u{200B}", "\u{1B}"].contains($0) })
    // In the subject, in `from`, and twice in each list.
    #expect(line.ranges(of: #"a\\u{202E}b\\u{200B}c\\u{1B}[31m"#).count == 6)
  }

  @Test func `What nobody else wrote has no marks`() {
    #expect(OwnRecord().markedJSON.line == #"{"type":"own","version":"1","untrusted":[]}"#)
  }

  @Test func `Only agent-safe mode marks`() {
    var bytes: [UInt8] = []
    let record = OwnRecord()
    var renderer = Renderer(
      form: .json, layout: Layout(width: 100), theme: Theme(background: .dark, depth: .none))
    renderer.write(record, to: &bytes)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("untrusted"))
    renderer.marksForeignText = true
    renderer.write(record, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""untrusted":[]"#))
  }
}
