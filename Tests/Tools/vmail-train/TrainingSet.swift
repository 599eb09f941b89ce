import Foundation
import VmailDomain
import VmailIntelligence
import VmailMessage

/// The labelled messages in `Resources/training`: `train` and `held-out` are folders, so that the split is not random.
struct TrainingSet {
  enum Split: String, CaseIterable { case train, heldOut = "held-out" }

  let messages: [Split: [LabelledMessage]]

  init(folder: String) throws {
    let profiles = try Profile.parse(try Self.text(folder + "/profiles.txt"))
    let words = try Self.text(folder + "/words.txt")
    var messages: [Split: [LabelledMessage]] = [:]
    for split in Split.allCases {
      let place = folder + "/" + split.rawValue
      let names = try FileManager.default.contentsOfDirectory(atPath: place).filter { $0.hasSuffix(".txt") }
        .sorted()
      let pools = try Pools(words + "\n" + Self.text(place + "/pools.txt"))
      let expander = Expander(profiles: profiles, pools: pools)
      for name in names where name != "pools.txt" {
        for template in try Template.parse(try Self.text(place + "/" + name)) {
          messages[split, default: []] += try expander.messages(of: template)
        }
      }
    }
    self.messages = messages
  }

  private static func text(_ path: String) throws -> String {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw TrainingError("no file \(path)")
    }
    return text
  }

  func examples(_ split: Split) throws -> [Example] {
    try (messages[split] ?? []).map { message in
      guard let category = AICategory(rawValue: message.category),
        let label = CategoryVector.index(of: category)
      else {
        throw TrainingError("\(message.name): no category \(message.category)")
      }
      return Example(name: message.name, template: message.template, label: label, source: message.source)
    }
  }
}

/// A message with its label and features.
struct Example {
  let name: String
  let template: String
  let label: Int
  let facts: MessageFacts
  let features: [UInt32]

  init(name: String, template: String, label: Int, source: [UInt8]) {
    self.name = name
    self.template = template
    self.label = label
    facts = MessageFacts(MIMEMessageReader().read(source))
    features = FeatureReader.features(of: MailView(facts)).features
  }
}
