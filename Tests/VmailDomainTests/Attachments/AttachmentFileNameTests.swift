import Foundation
import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct AttachmentFileNameTests {
  @Test(
    arguments: [
      ("numbers.xlsx", "numbers.xlsx"), ("Über uns.pdf", "Über uns.pdf"), (nil, "attachment"),
      ("", "attachment"), ("   ", "attachment"), ("..", "attachment"), (".", "attachment"),
      ("///", "attachment"),
      ("../../etc/passwd", "_._.._etc_passwd"), ("C:\\Temp\\a.doc", "C:_Temp_a.doc"), (".bashrc", "_bashrc"),
      ("-rf", "_rf"), ("--help.txt", "_-help.txt"), ("a\u{0}b\n\u{1B}[2Jc.txt", "a_b__[2Jc.txt"),
      ("refund\u{202E}fdp.exe", "refund_fdp.exe"), ("a.txt. . ", "a.txt"), ("\u{2028}x", "x"),
    ] as [(String?, String)])
  func `A name is converted to a safe one`(_ sender: String?, _ expected: String) {
    #expect(AttachmentFileName(sender).name == expected)
  }

  @Test(
    arguments: [
      (".hidden", ".hidden"), ("-rf", "-rf"), ("a\\b.txt", "a\\b.txt"), (" lead.txt", " lead.txt"),
      ("a.txt.", "a.txt."), ("tab\tx.txt", "tab_x.txt"), ("a/b", "a_b"), (".", "attachment"),
      ("..", "attachment"),
      (String(repeating: "n", count: 242) + ".txt", String(repeating: "n", count: 242) + ".txt"),
      (String(repeating: "n", count: 251) + ".txt", String(repeating: "n", count: 242) + ".txt"),
    ])
  func `A file of one's own keeps its name, but for what no mail program takes`(
    _ name: String, _ expected: String
  ) {
    #expect(AttachmentFileName(own: name).name == expected)
  }

  @Test func `A name of which nothing but underscores would be left is replaced`() {
    #expect(AttachmentFileName(String(repeating: "\u{0}", count: 201) + "x").name == "attachment")
    #expect(AttachmentFileName(String(repeating: "\u{0}", count: 9) + ".pdf").name == "_________.pdf")
  }

  @Test func `A long name keeps its extension and ends between characters`() {
    let name = AttachmentFileName(String(repeating: "ü", count: 300) + ".tar.gz").name
    #expect(name.utf8.count <= 200)
    #expect(name.hasSuffix("ü.tar.gz"))
  }

  @Test(arguments: [".", " ", ". ."])
  func `A truncated name does not end in a dot or space`(_ end: String) {
    let beginning = String(repeating: "a", count: 200 - end.count)
    #expect(AttachmentFileName(beginning + end + String(repeating: "b", count: 99)).name == beginning)
  }

  @Test
  func `A slash with a combining mark is a separator, and a leading mark never joins the folder's slash`() {
    #expect(SafeFileName.parts(of: "a/\u{301}b") == ["a", "_b"])
    #expect(AttachmentFileName("\u{301}b.pdf").name == "_b.pdf")
    #expect(AttachmentFileName("a/\u{301}b").name.unicodeScalars.allSatisfy { $0 != "/" })
  }

  @Test func `Taken names are numbered before the extension`() {
    #expect(AttachmentFileName("a.b.pdf").numbered(1) == "a.b.pdf")
    #expect(AttachmentFileName("a.b.pdf").numbered(2) == "a.b (2).pdf")
    #expect(AttachmentFileName("a.tar.gz").numbered(3) == "a (3).tar.gz")
    #expect(AttachmentFileName("README").numbered(2) == "README (2)")
    #expect(AttachmentFileName("../../etc/passwd").numbered(2).hasSuffix("_etc_passwd (2)"))
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `A name never leaves its folder, whatever its characters`(_ seed: UInt64) {
    var random = seed &* 0x9E37_79B9_7F4A_7C15
    var sender = String.UnicodeScalarView()
    let odd = Array(
      "../\\-~ \u{0}\u{7}\u{1B}\u{85}\u{202E}\u{2066}\u{200B}\u{FEFF}a.é漢🌷\u{301}\u{2028}:*?".unicodeScalars)
    for _ in 0..<(seed % 40) {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      sender.append(odd[Int(random >> 33) % odd.count])
    }
    let name = AttachmentFileName(String(sender)).name
    #expect(!name.isEmpty && !name.hasPrefix(".") && !name.hasPrefix("-"))
    #expect(!name.contains("/") && !name.contains("\\"))
    #expect(name.unicodeScalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) })
    #expect(AttachmentFileName(name).name == name)
  }
}
