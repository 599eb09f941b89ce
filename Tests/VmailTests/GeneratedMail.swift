import Foundation
import VmailDomain
import VmailTestSupport

/// Mail that is the same on every run: conversations of a few people, in several languages, with
/// flags and folders.
struct GeneratedMail {
  struct Letter {
    var source: String
    var flags: MessageFlags
    /// `nil` for the Inbox.
    var folder: String?
    var date: Int
  }

  private(set) var letters: [Letter] = []

  init(count: Int, seed: UInt64, bodyLines: Int = 6) {
    var random = SeededGenerator(seed: seed)
    for index in 0..<count { letters.append(Self.letter(index, seed, bodyLines, &random)) }
  }

  private static let names = [
    "John Doe", "Kim Berg", "Sarah Lee", "José Núñez", "山田太郎", "Zoë \"Z\" Ångström",
  ]
  private static let subjects = [
    "Quarterly numbers", "Sommerfest", "会議の件", "Re-planning", "¿Qué tal?", "Fix 🐛 #12",
  ]
  private static let words = [
    "garden", "the", "From", "meeting", "schön", "日本語", "is", "tomorrow", ">From", "a.", "long", "ünïcode",
  ]

  private static func letter(
    _ index: Int, _ seed: UInt64, _ bodyLines: Int, _ random: inout SeededGenerator
  ) -> Letter {
    let date = 1_700_000_000 + index * 1_013
    let parent =
      index > 0 && random.next() % 3 != 0 ? index - 1 - Int(random.next() % UInt64(min(index, 20))) : nil
    let sender = names[Int(random.next() % UInt64(names.count))]
    var header = [
      "From: =?utf-8?B?\(Data(sender.utf8).base64EncodedString())?= <p\(random.next() % 40)@example.com>",
      "To: Me <me@example.org>",
      "Subject: =?utf-8?B?\(Data(subjects[index % subjects.count].utf8).base64EncodedString())?=",
      "Date: \(rfc5322(date))", "Message-ID: <\(seed).\(index)@example.com>",
    ]
    if let parent { header.append("References: <\(seed).\(parent)@example.com>") }
    header += [
      "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit",
    ]
    let body = (0..<bodyLines).map { _ in
      (0..<8).map { _ in words[Int(random.next() % UInt64(words.count))] }.joined(separator: " ")
    }
    var flags: MessageFlags = []
    for flag in [MessageFlags.seen, .flagged, .answered, .forwarded] where random.next() % 3 == 0 {
      flags.insert(flag)
    }
    let folder = [nil, nil, "Sent", "Projects/Garden", "Trash", "Ärger & Co"][Int(random.next() % 6)]
    return Letter(
      source: (header + [""] + body).joined(separator: "\n") + "\n", flags: flags, folder: folder, date: date)
  }

  private static func rfc5322(_ seconds: Int) -> String {
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 64)
    strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S +0000", &parts)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  // MARK: As files

  /// One mbox (mboxrd); folders are not kept.
  func writeMbox(to path: String) throws {
    let entries = letters.map { Self.mboxEntry($0) }
    try Data(entries.joined().utf8).write(to: URL(filePath: path))
  }

  /// An mbox for each folder.
  func writeMboxes(to folder: String) throws {
    let byFolder = Dictionary(grouping: letters) { $0.folder ?? "Inbox" }
    for (name, letters) in byFolder {
      let file = URL(filePath: folder).appending(path: name + ".mbox")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(letters.map { Self.mboxEntry($0) }.joined().utf8).write(to: file)
    }
  }

  /// A Maildir with its subfolders (Maildir++).
  func writeMaildir(to folder: String) throws {
    var made: Set<String> = []
    for (index, letter) in letters.enumerated() {
      let encoded = letter.folder.map { $0 == "Ärger & Co" ? "&AMQ-rger &- Co" : $0 }
      let path = folder + (encoded.map { "/." + $0.replacing("/", with: ".") } ?? "")
      if made.insert(path).inserted {
        for part in ["cur", "new", "tmp"] {
          try FileManager.default.createDirectory(
            atPath: path + "/" + part, withIntermediateDirectories: true)
        }
      }
      let name = "\(letter.date).\(index).host:2,\(Self.letters(of: letter.flags))"
      try Data(letter.source.utf8).write(to: URL(filePath: path + "/cur/" + name))
    }
  }

  private static func letters(of flags: MessageFlags) -> String {
    let known: [(MessageFlags, String)] = [
      (.flagged, "F"), (.forwarded, "P"), (.answered, "R"), (.seen, "S"),
    ]
    return known.filter { flags.contains($0.0) }.map(\.1).joined()
  }

  private static func mboxEntry(_ letter: Letter) -> String {
    var status = ""
    if letter.flags.contains(.seen) { status += "Status: RO\n" }
    let more = (letter.flags.contains(.answered) ? "A" : "") + (letter.flags.contains(.flagged) ? "F" : "")
    if !more.isEmpty { status += "X-Status: \(more)\n" }
    if letter.flags.contains(.forwarded) { status += "X-Keywords: $Forwarded\n" }
    let quoted = letter.source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.drop { $0 == ">" }.hasPrefix("From ") ? ">" + line : line
    }.joined(separator: "\n")
    return "From someone@example.com Mon Feb  3 09:12:00 2025\n" + status + quoted + "\n"
  }
}
