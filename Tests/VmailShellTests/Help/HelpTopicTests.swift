import Foundation
import Testing
import VmailCommandLine

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// The texts of help topics, in `Resources/help`.
@Suite(.timeLimit(.minutes(10))) struct HelpTopicTests {
  @Test(arguments: GeneratedTerms.allCases)
  func `A name in braces stands for terms of a table`(generated: GeneratedTerms) throws {
    #expect(generated.terms.count > 5)
  }

  @Test(arguments: HelpTopic.allCases)
  func `The text of every topic can be read`(topic: HelpTopic) throws {
    let blocks = try TopicText(topic.file).blocks { GeneratedTerms(rawValue: $0)?.terms }
    #expect(!blocks.isEmpty)
    #expect(!topic.title.isEmpty && !topic.title.hasSuffix("."))
    #expect(topic.page.summary == topic.title)
    let names = topic.page.otherNames
    #expect(names.allSatisfy { $0 == $0.lowercased() } && Set(names).count == names.count)
  }

  @Test func `Every file is the text of the topic with its name`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let folder = root.appending(path: "Resources/help")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.sorted() == HelpTopic.allCases.map { $0.name + ".txt" }.sorted())
    for topic in HelpTopic.allCases {
      #expect(
        topic.file == Array(try Data(contentsOf: folder.appending(path: topic.name + ".txt"))), "\(topic)")
    }
  }
}
