import Foundation
import Testing

/// The inputs that `scripts/fuzz --minimize` keeps in the tree.
private enum Corpus {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

  static func inputs(of target: FuzzTarget) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: target.name), includingPropertiesForKeys: nil)
  }
}

extension FuzzTarget: CustomTestStringConvertible {
  var testDescription: String { name }

  /// The targets that need no other program.
  fileprivate static let alone = all.filter { $0.name != python.name && $0.name != browser.name }
}

@Suite("The corpus of the fuzz targets", .timeLimit(.minutes(10)))
struct CorpusTests {
  @Test(arguments: FuzzTarget.alone)
  func `Breaks no promise`(target: FuzzTarget) throws { try replay(target) }

  private func replay(_ target: FuzzTarget) throws {
    let inputs = try Corpus.inputs(of: target)
    #expect(!inputs.isEmpty)
    for input in inputs {
      let bytes = try Array(Data(contentsOf: input))
      do { try target.run(FuzzInput(bytes: bytes)) } catch {
        Issue.record("\(target.name)/\(input.lastPathComponent): \(error)")
      }
    }
  }

  @Test(
    .enabled(if: Reference.python != nil, "python3 is not installed"))
  func `Means the same to Python's email package`() throws { try replay(.python) }

  @Test(
    .enabled(if: Reference.browser != nil, "Chromium is not installed (apt install chromium)"))
  func `Has the words that a browser shows`() throws { try replay(.browser) }

  @Test func `Belongs to the targets, and is small`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Corpus.folder.path)
    #expect(Set(names) == Set(FuzzTarget.all.map(\.name)))
    let sizes = try FuzzTarget.all.flatMap(Corpus.inputs).map { try Data(contentsOf: $0).count }
    #expect(sizes.reduce(0, +) < 500_000)
  }
}
