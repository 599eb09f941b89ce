import Foundation
import Testing
import VmailDomain
import VmailMessage
import VmailTestSupport

/// Counts warnings about deceptive and ordinary mail: `swift test --filter SenderCorpusTests` prints both by kind.
/// The mail is next to the project; it is parsed, but nothing in it is opened.
@Suite(
  "Warnings about senders in the corpus", .enabled(if: Corpus.isPresent, "The corpus is not here."),
  .timeLimit(.minutes(10)))
struct SenderCorpusTests {
  private static let phishing = ["mailboxes/phishing_pot-sample"]
  private static let ordinary = [
    "mailboxes/spamassassin-public-corpus/easy_ham", "mailboxes/spamassassin-public-corpus/easy_ham_2",
    "mailboxes/zimbra-testmail", "threads/ponymail-unit-corpus",
  ]
  /// Newsletters, most of them from 2002 and some from 2019.
  private static let bulk = [
    "mailboxes/spamassassin-public-corpus/hard_ham", "categories/gmail-labelled-markup",
  ]

  /// The numbers of messages and threads, and of those with a warning.
  private struct Count {
    var messages = 0
    var warned = 0
    var threads: Set<String> = []
    var warnedThreads: Set<String> = []
    var kinds: [String: Int] = [:]

    mutating func add(_ thread: String, _ kinds: Set<String>) {
      messages += 1
      threads.insert(thread)
      for kind in kinds { self.kinds[kind, default: 0] += 1 }
      guard !kinds.isEmpty else { return }
      warned += 1
      warnedThreads.insert(thread)
    }

    func table(_ title: String) -> String {
      let share = 100 * Double(warned) / Double(max(messages, 1))
      let ofThreads = 100 * Double(warnedThreads.count) / Double(max(threads.count, 1))
      let head =
        "\(title): \(warned) of \(messages) messages (\(share.formatted(.number.precision(.fractionLength(1)))) %), "
        + "\(warnedThreads.count) of \(threads.count) threads "
        + "(\(ofThreads.formatted(.number.precision(.fractionLength(1)))) %)"
      let rows = kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "  \($0.value)\t\($0.key)" }
      return ([head] + rows).joined(separator: "\n")
    }
  }

  @Test func `At least half of phishing mail has a warning`() throws {
    let count = try count(Self.phishing)
    print(count.table("phishing"))
    #expect(count.warned * 2 >= count.messages)
  }

  @Test func `At most one ordinary thread in fifty has a warning`() throws {
    let count = try count(Self.ordinary)
    print(count.table("ordinary"))
    #expect(count.warnedThreads.count * 50 <= count.threads.count)
  }

  @Test func `Newsletters have hardly any warnings other than those about links and failed checks`() throws {
    let count = try count(Self.bulk)
    print(count.table("bulk"))
    // Their links pass through click counters of third parties, and eight messages failed Gmail's own DMARC check.
    let others = count.kinds.filter { !["link", "dmarcFailed"].contains($0.key) }.values.reduce(0, +)
    #expect(others * 20 <= count.messages)
  }

  // MARK: Counting

  private func count(_ archives: [String]) throws -> Count {
    var count = Count()
    for archive in archives {
      let folder = try TemporaryFolder()
      try Corpus.unpack(archive, into: folder)
      for file in Corpus.files(below: folder.path).sorted() {
        guard let data = FileManager.default.contents(atPath: file), data.count < 4 << 20 else { continue }
        for source in Self.messages(in: [UInt8](data)) { add(source, to: &count) }
      }
    }
    return count
  }

  /// Returns a single message, or those of an mbox.
  private static func messages(in bytes: [UInt8]) -> [[UInt8]] {
    guard bytes.starts(with: "From ".utf8) else { return [bytes] }
    var messages: [[UInt8]] = []
    var start = 0
    var line = 0
    while line < bytes.count {
      let end = bytes[line...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      if line > start, bytes[line...].starts(with: "From ".utf8), line > 1, bytes[line - 2] == 0x0A {
        messages.append(Array(bytes[start..<line]))
        start = line
      }
      line = end
    }
    return messages + [Array(bytes[start...])]
  }

  private func add(_ source: [UInt8], to count: inout Count) {
    let content = MIMEMessageReader().read(source)
    guard content.sender.fromFields > 0 else { return }
    var kinds = Set(warnings(content).map(\.kind.rawValue))
    let links = MIMEMessageOpener().readable(source, ReadingOptions()).text.links
    if links.contains(where: { $0.warning != nil }) { kinds.insert("link") }
    count.add(SubjectBase.base(of: content.subject).lowercased(), kinds)
  }

  /// Returns the warnings, as if the last server in the trace were the user's own.
  private func warnings(_ content: MessageContent) -> [SenderWarning] {
    SenderCheck.warnings(
      content.sender, own: OwnAddresses([String]()), servers: Self.servers(of: content.sender.trace))
  }

  private static func servers(of trace: [HeaderField]) -> OwnAuthenticationServers {
    let text = trace.prefix(8).map(\.value).joined(separator: " ")
    let host: String? =
      if text.contains("outlook.com") {
        "outlook.office365.com"
      } else if text.contains("mx.google.com") {
        "imap.gmail.com"
      } else {
        trace.first { $0.name == "Authentication-Results" }
          .flatMap { $0.value.split { " ;".contains($0) }.first.map(String.init) }
      }
    return OwnAuthenticationServers(host: host, addresses: [])
  }
}
