import Testing
import VmailDomain

@testable import VmailMessage

@Suite(
  "HTML in the corpus", .enabled(if: Corpus.isPresent, "the shared corpus is not beside the project"),
  .timeLimit(.minutes(10)))
struct HTMLCorpusTests {
  /// Checks that nothing forbidden is left of the HTML.
  private func check(_ html: String, _ name: String) {
    let read = HTMLReader.read(html)
    let page = read.page()
    let problems = SafePageCheck(page).problems
    #expect(problems.isEmpty, "\(name)")
    for link in read.richText.links {
      let isSafe = ["http://", "https://", "mailto:"].contains { link.target.hasPrefix($0) }
      let isPrintable = link.target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      #expect(isSafe && isPrintable, "\(name): \(link.target)")
    }
    let text = read.richText.plainText() + read.richText.links.map(\.text).joined()
    #expect(!text.unicodeScalars.contains(where: isControl), "\(name)")
    let isUnchanged = HTMLReader.read(page).page() == page
    #expect(isUnchanged, "\(name): read again, the page is another")
    let allowed = HTMLReader.read(html, options: .init(allowsRemoteImages: true))
    #expect(allowed.trackers == read.trackers, "\(name)")
    #expect(allowed.allowedImages == read.blockedImages, "\(name)")
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Tabs separate the cells of a table.
    case 0x09, 0x0A: false
    case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  @Test
  func `No payload leaves anything active, remote or deceptive, and reading its page again changes nothing`()
    throws
  {
    let attacks = try HTMLSamples.attacks()
    #expect(attacks.count > 1_500)
    for (id, html) in attacks { check(html, id) }
  }

  @Test(
    arguments: ["html-mail", "mime", "threads", "replies"])
  func `Nor does the HTML of loose messages and pages`(name: String) throws {
    let samples = try HTMLSamples.html(below: Corpus.path + "/" + name)
    for sample in samples { check(sample.html, sample.name) }
  }

  @Test(arguments: Corpus.archives)
  func `Nor does the HTML in archives`(name: String) throws {
    let folder = try TemporaryFolder()
    try Corpus.unpack(name, into: folder)
    for sample in try HTMLSamples.html(below: folder.path) { check(sample.html, sample.name) }
  }

  @Test func `Most small or hidden images from real mail are recognized as trackers`() throws {
    let folder = try TemporaryFolder()
    try Corpus.unpack("categories/gmail-labelled-markup", into: folder)
    let samples = try HTMLSamples.html(below: folder.path)
    let tracked = samples.filter { !HTMLReader.read($0.html).trackers.isEmpty }
    #expect(tracked.count * 2 > samples.count)
  }
}
