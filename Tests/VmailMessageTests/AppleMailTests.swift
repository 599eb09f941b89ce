import Foundation
import Testing
import VmailDomain
import VmailMessage

/// Mail of Apple Mail: `.emlx` files, and mailboxes that are folders.
@Suite("Apple Mail", .timeLimit(.minutes(10)))
struct AppleMailTests {
  private let folder: TemporaryFolder
  private let mail = "From: a@x.example\nSubject: x\n\nText é\n"

  init() throws { folder = try TemporaryFolder() }

  private func list(_ flags: String, _ more: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>date-received</key>
    \t<integer>1700000000</integer>
    \t<key>flags</key>
    \t<integer>\(flags)</integer>\(more)
    </dict>
    </plist>

    """
  }

  private func emlx(_ flags: Int) -> String { "\(mail.utf8.count)      \n\(mail)\(list("\(flags)"))" }

  @Test(
    arguments: [
      (0, [], false), (1, .seen, false), (2, [], true), (4, .answered, false), (1 << 4, .flagged, false),
      (1 << 6, .draft, false), (1 << 8, .forwarded, false),
      (0b1_0001_0101, [.seen, .answered, .flagged, .forwarded], false),
      // Encrypted, redirected, attachments, priority, signed, fonts.
      (1 << 3 | 1 << 5 | 1 << 7 | 0x3F << 10 | 1 << 23, [], false),
    ] as [(Int, MessageFlags, Bool)])
  func `The property list has the flags`(bits: Int, expected: MessageFlags, isTrashed: Bool) throws {
    let result = try ScanResult(folder.write("1.emlx", emlx(bits)))
    let message = try #require(result.messages.first)
    #expect(message.flags == expected && message.isTrashed == isTrashed && result.texts == [mail])
    #expect(message.fileTime == Date(timeIntervalSince1970: 1_700_000_000))
  }

  @Test func `A file without a list, or cut off, has the message that is there`() throws {
    #expect(try ScanResult(folder.write("1.emlx", "\(mail.utf8.count)\n\(mail)")).texts == [mail])
    let cut = try ScanResult(folder.write("2.emlx", "9000\n\(mail)"))
    #expect(cut.texts == [mail] && cut.messages[0].flags == [])
    let strange = try ScanResult(folder.write("3.emlx", emlx(0).replacing("1700000000", with: "x")))
    #expect(strange.texts == [mail])
  }

  @Test(arguments: ["", "x\n", "\n\n", "-5\nabc", "From: a@b\n\nx\n"])
  func `A file in another format is refused`(content: String) throws {
    let result = try ScanResult(folder.write("1.emlx", content))
    #expect(result.messages.isEmpty && result.failures.count == 1)
  }

  @Test func `A message whose attachments are elsewhere is imported, and that is reported`() throws {
    let path = try folder.write("1.partial.emlx", emlx(1))
    let result = try ScanResult(path)
    #expect(result.texts == [mail] && result.failures.isEmpty)
    #expect(result.skipped.map(\.path) == [path] && result.skipped[0].reason != nil)
  }

  @Test func `Mailboxes are folders, old and new`() throws {
    let uuid = "A0B1C2D3-0000-4000-8000-00805F9B34FB"
    try folder.write("V10/\(uuid)/INBOX.mbox/\(uuid)/Data/1/2/Messages/12.emlx", emlx(1))
    try folder.write("V10/\(uuid)/INBOX.mbox/\(uuid)/Data/1/2/Attachments/12/2/a.pdf", "%PDF")
    try folder.write("V10/\(uuid)/INBOX.mbox/Info.plist", "<plist/>")
    try folder.write("V10/\(uuid)/Work.mbox/Messages/1.emlx", emlx(0))
    try folder.write("V10/\(uuid)/Work.mbox/2024.mbox/\(uuid)/Data/Messages/1.emlx", emlx(0))
    try folder.write("V10/Old.mbox/mbox", "From a@x Wed Feb  5 14:30:00 2025\n" + mail)
    try folder.write("V10/Old.mbox/table_of_contents", [0, 0, 1])
    let result = try ScanResult(folder.path + "/V10")
    #expect(result.folders == ["INBOX", "Work/2024", "Work", "Old"])
    #expect(result.failures.isEmpty)
    #expect(result.skipped.count == 3)
  }

  @Test func `Folders named like mail's own outside of a mailbox are labels`() throws {
    try folder.write("Data/12/a.eml", mail)
    #expect(try ScanResult(folder.path).folders == ["Data/12"])
  }
}
