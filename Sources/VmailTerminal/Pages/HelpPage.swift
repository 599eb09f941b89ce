/// A help page about a command, a topic, a setting or an output type. `help` and the manual pages share these
/// pages.
public struct HelpPage: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case command, topic, setting, output
  }

  public let kind: Kind
  /// The name, as typed after `help`.
  public let name: String
  /// Other names of the page: the short names of a command, other words for a topic.
  public var otherNames: [String] = []
  /// Other names that find the page but are not displayed.
  public var helpNames: [String] = []
  /// The heading under which it is listed.
  public let heading: String
  /// The synopsis, with one line per form.
  public var synopsis: [String] = []
  /// The summary as one line without a full stop.
  public let summary: String
  public var blocks: [HelpBlock]

  public init(
    kind: Kind, name: String, otherNames: [String] = [], helpNames: [String] = [], heading: String,
    synopsis: [String] = [], summary: String, blocks: [HelpBlock]
  ) {
    self.kind = kind
    self.name = name
    self.otherNames = otherNames
    self.helpNames = helpNames
    self.heading = heading
    self.synopsis = synopsis
    self.summary = summary
    self.blocks = blocks
  }
}

extension HelpPage {
  public static let topicHeading = "Topics"

  /// - Parameters:
  ///   - otherNames: other words users may look for, joined by `-`.
  ///   - title: one line about the contents, without a full stop.
  public static func topic(
    _ name: String, _ otherNames: [String] = [], title: String, _ blocks: [HelpBlock]
  ) -> HelpPage {
    HelpPage(
      kind: .topic, name: name, otherNames: otherNames, heading: topicHeading, synopsis: ["help \(name)"],
      summary: title, blocks: blocks)
  }

  /// The example lines for its subject.
  public var examples: [HelpExample] {
    blocks.flatMap { block -> [HelpExample] in
      switch block {
      case .examples(let examples): examples
      case .steps(let steps): steps.map { HelpExample($0.line, $0.text) }
      case .heading, .paragraph, .terms, .programs: []
      }
    }
  }
}

/// A block of a help page.
public enum HelpBlock: Sendable {
  case heading(String)
  /// A paragraph of sentences.
  case paragraph(String)
  /// A list of terms with their meanings.
  case terms([HelpTerm])
  /// Example lines for the prompt.
  case examples([HelpExample])
  /// Example lines for the shell that starts the program.
  case programs([HelpExample])
  /// Lines to be typed in order.
  case steps([HelpStep])
}

public struct HelpTerm: Sendable {
  public let form: String
  /// The meaning, as a clause or sentences without a final full stop.
  public let meaning: String

  public init(_ form: String, _ meaning: String) {
    self.form = form
    self.meaning = meaning
  }
}

/// A step of a tutorial.
public struct HelpStep: Sendable {
  public let line: String
  /// The visible result with an explanation, in sentences.
  public let text: String
  /// Words from the output of the line that the text quotes.
  public let shows: String

  public init(_ line: String, shows: String, _ text: String) {
    self.line = line
    self.shows = shows
    self.text = text
  }
}

/// A line with its effect.
public struct HelpExample: Sendable {
  public let line: String
  /// The effect, as a clause without a full stop.
  public let does: String

  public init(_ line: String, _ does: String) {
    self.line = line
    self.does = does
  }
}
