import Foundation
import Testing
import VmailDomain

@testable import VmailMessage

@Suite(
  "Folding in mailing list threads",
  .enabled(if: Corpus.isPresent, "the shared corpus is not beside the project"), .timeLimit(.minutes(10)))
struct ListThreadFoldingTests {
  /// Returns the text without white space and quotation marks, since lines are joined and wrapped again.
  private func bare(_ text: some StringProtocol) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value > 0x20 && $0 != ">" }))
  }

  private func foldedTexts(_ text: RichText) -> [String] {
    text.blocks.compactMap { block in
      guard case .quotation(let quotation) = block, case .quotedReply = quotation.role else { return nil }
      return RichText(blocks: quotation.blocks).plainText()
    }
  }

  /// The beginnings of whole messages quoted without marks.
  private let titles = ["-----Original", "----- Original", "-------- Original", "From:", "Date:", "________"]

  @Test(
    arguments: [
      "threads/r-lists", "threads/hypermail-mboxes", "threads/mail-thread-testboxes", "threads/ponymail-test",
      "threads/notmuch-corpora", "threads/ietf-mailarchive", "threads/b4-samples",
    ])
  func `No unquoted text is folded, except for the line that introduces a quotation`(folder: String) throws {
    var folded = 0
    for file in Corpus.files(below: Corpus.path + "/" + folder) {
      for message in try ScanResult(file).messages {
        let text = MIMEMessageReader().read(message.source).text
        let lines = text.split(separator: "\n")
        let quoted = bare(lines.filter { $0.hasPrefix(">") }.joined())
        for fold in foldedTexts(PlainTextReader.read(text)) {
          folded += 1
          if titles.contains(where: fold.hasPrefix) { continue }
          let unmarked = fold.split(separator: "\n").filter { line in
            !bare(line).isEmpty && !quoted.contains(bare(line))
          }
          #expect(unmarked.count <= 3, "\(file): \(unmarked.first ?? "")")
          // An attribution ends in a colon, or its last line is already quoted.
          let isIntroduction =
            unmarked.last?.trimmingCharacters(in: .whitespaces).hasSuffix(":") == true
            || unmarked.first?.hasPrefix("On ") == true
          #expect(unmarked.isEmpty || isIntroduction, "\(file): \(unmarked)")
        }
      }
    }
    if folder == "threads/r-lists" { #expect(folded > 60) }
  }
}
