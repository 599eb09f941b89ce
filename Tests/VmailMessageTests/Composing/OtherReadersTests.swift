import Foundation
import Testing
import VmailDomain
import VmailMessage

@Suite("What is written is read the same by other programs")
struct OtherReadersTests {
  private static let references = (0..<60).map { "\($0).\(String(repeating: "r", count: 40))@y.example" }

  private static func sample(_ format: Draft.Format, hasAttachments: Bool) -> ComposedMessage {
    var draft = Draft(
      from: Participant(name: "Jürgen Müller", email: "j@x.example"),
      replyTo: [Participant(email: "r@x.example")],
      to: [
        Participant(name: "Lee, Ann \"A\"", email: "ann@y.example"),
        Participant(name: "日本語", email: "n@y.example"),
      ],
      cc: [Participant(name: "=?utf-8?q?x?=", email: "c@dömäin.example")],
      bcc: [Participant(name: "Ünsichtbar", email: "b@z.example")],
      subject: "Re: " + String(repeating: "Grüße an 日本 ", count: 10) + "=?utf-8?q?x?=",
      body: "Grüße,\n" + String(repeating: "langer Text ", count: 30) + "fertig\n> quoted\n-- \nJürgen\n",
      inReplyTo: references.last, references: references, format: format)
    var contents: [[UInt8]] = []
    if hasAttachments {
      contents = [
        Array("Subject: In\r\n\r\nInner\r\n".utf8), Array("ü und Text".utf8), Array("%PDF\n\u{0}".utf8),
      ]
      draft.attachments = [
        DraftAttachment(name: "in.eml", mimeType: "message/rfc822", sizeBytes: 22),
        DraftAttachment(name: "a 100% 'b'.txt", mimeType: "text/plain", sizeBytes: 11),
        DraftAttachment(
          name: "Grüße " + String(repeating: "日本", count: 20) + ".pdf", mimeType: "application/pdf",
          sizeBytes: 6),
      ]
    }
    return Composed.message(draft, contents: contents)
  }

  private static let samples = Draft.Format.allCases.flatMap { format in
    [false, true].map { sample(format, hasAttachments: $0) }
  }

  @Test("Python's email package", .enabled(if: Program.isThere("python3"), "python3 is not installed"))
  func python() throws {
    for message in Self.samples {
      let read = try Python.read(try MessageComposer().compose(message))
      let draft = message.draft
      #expect(read.defects == [])
      #expect(read.subject == draft.subject)
      #expect(read.from == ["Jürgen Müller|j@x.example"])
      #expect(read.to == ["Lee, Ann \"A\"|ann@y.example", "日本語|n@y.example"])
      #expect(read.cc == ["=?utf-8?q?x?=|c@xn--dmin-moa0i.example"])
      #expect(read.bcc == ["Ünsichtbar|b@z.example"])
      #expect(read.references == Self.references.map { "<\($0)>" })
      let isFlowed = draft.format == .plain
      #expect((isFlowed ? FlowedBody.typed(read.body) : read.body) == draft.body)
      #expect(read.names == draft.attachments.map(\.name))
      #expect(read.types == draft.attachments.map(\.mimeType))
      #expect(read.contents == message.contents.map { Data($0).base64EncodedString() })
      #expect(read.hasHTML == (draft.format == .markdown))
    }
  }

  @Test(
    "NeoMutt",
    .enabled(
      if: Program.isThere("neomutt") && Program.isThere("script"),
      "neomutt is not installed, or script is not"))
  func neomutt() throws {
    for message in Self.samples {
      let read = try NeoMutt.read(try MessageComposer().compose(message))
      let draft = message.draft
      #expect(read.text.contains("From: Jürgen Müller <j@x.example>"))
      // It shows names without the quotation marks within.
      #expect(read.text.contains(" <ann@y.example>, 日本語 <n@y.example>"))
      #expect(read.text.contains("Cc: =?utf-8?q?x?= <c@"))
      #expect(read.text.contains("Subject: \(draft.subject)\n"))
      #expect(read.text.contains("Grüße,\n"))
      #expect(read.text.contains("> quoted\n"))
      // What is last, saved under the name it came with.
      #expect(read.savedName == draft.attachments.last?.name)
      #expect(read.saved == message.contents.last)
    }
  }
}

/// Other programs, where they are installed.
private enum Program {
  static func isThere(_ name: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  static func run(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:]
  ) throws -> Data {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }
}

/// What Python makes of a message.
private struct Python: Decodable {
  var defects: [String]
  var subject: String
  var from: [String]
  var to: [String]
  var cc: [String]
  var bcc: [String]
  var references: [String]
  var body: String
  var hasHTML: Bool
  var names: [String]
  var types: [String]
  var contents: [String]

  private static let program = """
    import sys, json, base64, email, email.policy
    m = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
    def people(name):
        return [f"{a.display_name}|{a.addr_spec}" for a in m[name].addresses]
    def content(part):
        if part.get_content_type() == "message/rfc822":
            return part.get_payload(0).as_bytes(policy=email.policy.SMTP)
        return part.get_payload(decode=True)
    defects = [str(d) for p in m.walk() for d in p.defects] + [str(d) for h in m.values() for d in getattr(h, "defects", [])]
    files = list(m.iter_attachments()) if m.get_content_type() == "multipart/mixed" else []
    body = m.get_body(("plain",))
    print(json.dumps({
        "defects": defects, "subject": str(m["Subject"]), "from": people("From"), "to": people("To"),
        "cc": people("Cc"), "bcc": people("Bcc"), "references": str(m["References"]).split(),
        "body": body.get_content().replace("\\r\\n", "\\n"), "hasHTML": m.get_body(("html",)) is not None,
        "names": [f.get_filename() for f in files], "types": [f.get_content_type() for f in files],
        "contents": [base64.b64encode(content(f)).decode() for f in files]}))
    """

  static func read(_ source: [UInt8]) throws -> Python {
    let folder = try TemporaryFolder()
    let path = try folder.write("message.eml", source)
    return try JSONDecoder().decode(Python.self, from: Program.run(["python3", "-c", program, path]))
  }
}

/// What NeoMutt shows of a message, and the last of its attachments as it saves it: it needs a terminal, which `script`
/// gives it.
private struct NeoMutt {
  var text: String
  var savedName: String?
  var saved: [UInt8]?

  static func read(_ source: [UInt8]) throws -> NeoMutt {
    let folder = try TemporaryFolder()
    try folder.write("mail/new/1.x", source)
    for name in ["mail/cur", "mail/tmp", "saved"] { try folder.makeFolder(name) }
    let hasFiles = String(decoding: source, as: UTF8.self).contains("multipart/mixed")
    let saving = hasFiles ? "<view-attachments><last-entry><save-entry><enter><exit>" : ""
    try folder.write(
      "settings",
      """
      set folder=\(folder.path)/mail mbox_type=Maildir pipe_decode=yes wait_key=no quit=yes charset=utf-8
      set sleep_time=0 reflow_text=no
      ignore *
      unignore from to cc subject
      push "<pipe-message>cat >\(folder.path)/shown<enter>\(saving)<exit>"

      """)
    _ = try Program.run(
      ["script", "-qec", "neomutt -n -R -F \(folder.path)/settings -f \(folder.path)/mail", "/dev/null"],
      in: folder.path + "/saved",
      environment: ["TERM": "xterm", "HOME": folder.path, "LC_ALL": "C.UTF-8"])
    let shown = try String(contentsOfFile: folder.path + "/shown", encoding: .utf8)
    let name = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/saved").first
    return NeoMutt(
      text: shown.replacing("\n\t", with: " ").replacing("\n ", with: " "), savedName: name,
      saved: try name.map {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/saved/\($0)")))
      })
  }
}
