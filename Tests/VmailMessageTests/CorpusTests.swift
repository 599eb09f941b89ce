import Foundation
import Testing
import VmailDomain
import VmailMessage

@Suite(
  "The corpus", .enabled(if: Corpus.isPresent, "the shared corpus is not beside the project"),
  .timeLimit(.minutes(10)))
struct CorpusTests {
  private let reader = MIMEMessageReader()

  /// Checks that everything at a path is read, and that only files known to contain no mail are skipped silently.
  private func check(_ path: String, atLeast count: Int) throws {
    let result = try ScanResult(path)
    #expect(result.messages.count >= count, "\(path)")
    for failure in result.failures { #expect(!failure.reason.isEmpty, "\(failure.path)") }
    let told = Set(result.messages.map(\.path) + result.failures.map(\.path))
    // The `tmp` folder of a Maildir contains undelivered mail.
    let silent = Corpus.files(below: path).filter { !told.contains($0) && !$0.contains("/tmp/") }
    #expect(silent.isEmpty, "nothing was said about these")
    for message in result.messages {
      let content = reader.read(message.source)
      #expect(content.digest.count == 32)
      #expect(content.text.utf8.count <= 1 << 20)
      #expect(!content.subject.unicodeScalars.contains { $0.value < 0x20 })
    }
    try checkRoundTrip(result.messages)
  }

  /// Checks that exporting and importing again changes nothing.
  private func checkRoundTrip(_ messages: [RawMessage]) throws {
    let digests = messages.map { reader.read($0.source).digest }
    for format in [MailboxFormat.mboxrd, .mboxcl2, .maildir] {
      let folder = try TemporaryFolder()
      let path = folder.path + "/out"
      var sink = try MailboxFileWriter().sink(path: path, format: format, tree: false)
      for (index, message) in messages.enumerated() {
        try sink.write(
          source: message.source, flags: message.flags,
          dateReceived: Date(timeIntervalSince1970: 1_000_000_000 + Double(index)),
          sender: "a@x.example", folder: nil)
      }
      try sink.finish()
      let again = try ScanResult(path, format: format)
      #expect(again.messages.count == messages.count, "\(format)")
      let pairs = zip(messages, again.messages)
      let changed = zip(pairs, digests).first { pair, digest in
        pair.0.flags != pair.1.flags || reader.read(pair.1.source).digest != digest
      }
      #expect(
        changed.map { $0.0.0.path } == nil,
        "\(format): \(changed?.0.0.path ?? "")@\(changed?.0.0.offset ?? 0)")
    }
  }

  @Test(
    arguments: [
      ("mime", 950), ("threads", 380), ("replies", 9), ("html-mail", 5),
    ])
  func `Loose files are read, or rejected with a reason`(name: String, count: Int) throws {
    try check(Corpus.path + "/" + name, atLeast: count)
  }

  @Test(arguments: Corpus.archives)
  func `Archives of mail are read`(name: String) throws {
    let folder = try TemporaryFolder()
    try Corpus.unpack(name, into: folder)
    try check(folder.path, atLeast: 15)
  }

  @Test func `A compressed archive is rejected with the advice to unpack it`() throws {
    let result = try ScanResult(Corpus.path + "/mime/zammad.tar.zst")
    #expect(result.reasons == ["compressed archive (zstd): unpack it first"])
  }

  // MARK: Expected results

  @Test func `Senders and subjects agree with Zammad`() throws {
    let folder = try TemporaryFolder()
    try Corpus.unpack("mime/zammad", into: folder)
    var agreed = 0
    var different: [String] = []
    for message in try ScanResult(folder.path).messages where message.path.hasSuffix(".box") {
      guard
        let expected = try? String(
          contentsOfFile: message.path.dropLast(3) + "yml", encoding: .utf8)
      else { continue }
      let content = reader.read(message.source)
      for (key, value) in [("subject", content.subject), ("from_email", content.from?.email ?? "")] {
        guard let wanted = YAMLLine.value(of: key, in: expected) else { continue }
        if wanted.lowercased() == value.lowercased() {
          agreed += 1
        } else {
          different.append("\(message.path) \(key)")
        }
      }
    }
    // Zammad uses Reply-To if there is no sender, keeps a dot after a domain, and finds no sender in one message that
    // has one.
    #expect(agreed >= 35)
    #expect(different.count <= 3, "\(different)")
  }

  @Test func `Senders, subjects and numbers of attachments agree with mail-parser`() throws {
    var agreed = 0
    var different: [String] = []
    for message in try ScanResult(Corpus.path + "/mime/mailparser-stalwart").messages {
      let json = URL(fileURLWithPath: message.path).deletingPathExtension().appendingPathExtension("json")
      guard let data = try? Data(contentsOf: json) else { continue }
      let expected = try ExpectedParse(data)
      let content = reader.read(message.source)
      let found = (content.subject, content.from?.email, content.attachments.count)
      if found == (expected.subject, expected.from, expected.attachments) {
        agreed += 1
      } else {
        different.append(message.path)
      }
    }
    // The differences are two multiparts without parts, a part after a boundary that is a prefix of another one,
    // attached messages whose own parts are listed here, and a subject that mail-parser does not decode.
    #expect(agreed >= 17)
    #expect(different.count <= 7, "\(different)")
  }
}

/// Reads a value on a single line of a YAML file.
private enum YAMLLine {
  /// Returns the value; `nil` when there is none, or it is escaped or continues on the next line.
  static func value(of key: String, in text: String) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let index = lines.firstIndex(where: { $0.hasPrefix(key + ": ") }),
      index + 1 >= lines.count || !lines[index + 1].hasPrefix("  ")
    else { return nil }
    let value = lines[index].dropFirst(key.count + 2)
    if value.contains("\\") { return nil }
    guard let quote = value.first, quote == "'" || quote == "\"" else { return String(value) }
    return String(value.dropFirst().dropLast()).replacing("''", with: "'")
  }
}

/// The result of mail-parser for a message, in JSON.
private struct ExpectedParse {
  var subject = ""
  var from: String?
  var attachments = 0

  init(_ data: Data) throws {
    let root = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    attachments = (root?["attachments"] as? [Any])?.count ?? 0
    let top = (root?["parts"] as? [[String: Any]])?.first
    for header in top?["headers"] as? [[String: Any]] ?? [] {
      let value = header["value"] as? [String: Any]
      switch header["name"] as? String {
      case "subject": subject = value?["Text"] as? String ?? ""
      case "from":
        let addresses = (value?["Address"] as? [String: Any])?["List"] as? [[String: Any]]
        from = addresses?.first?["address"] as? String ?? ""
      default: break
      }
    }
  }
}
