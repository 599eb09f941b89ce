/// A help page about a command, a topic, a setting or an output type. `help` and the manual pages share these
/// pages.
struct HelpPage: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case command, topic, setting, output
  }

  let kind: Kind
  /// The name, as typed after `help`.
  let name: String
  /// Other names of the page: the short names of a command, other words for a topic.
  var otherNames: [String] = []
  /// Other names that find the page but are not displayed.
  var helpNames: [String] = []
  /// The heading under which it is listed.
  let heading: String
  /// The synopsis, with one line per form.
  var synopsis: [String] = []
  /// The summary as one line without a full stop.
  let summary: String
  var blocks: [HelpBlock]
}

extension HelpPage {
  static let topicHeading = "Topics"

  /// - Parameters:
  ///   - otherNames: other words users may look for, joined by `-`.
  ///   - title: one line about the contents, without a full stop.
  static func topic(
    _ name: String, _ otherNames: [String] = [], title: String, _ blocks: [HelpBlock]
  ) -> HelpPage {
    HelpPage(
      kind: .topic, name: name, otherNames: otherNames, heading: topicHeading, synopsis: ["help \(name)"],
      summary: title, blocks: blocks)
  }

  /// The example lines for its subject.
  var examples: [CommandInfo.Example] {
    blocks.flatMap { block -> [CommandInfo.Example] in
      switch block {
      case .examples(let examples): examples
      case .steps(let steps): steps.map { CommandInfo.Example($0.line, $0.text) }
      case .heading, .paragraph, .terms, .programs: []
      }
    }
  }
}

/// A block of a help page.
enum HelpBlock: Sendable {
  case heading(String)
  /// A paragraph of sentences.
  case paragraph(String)
  /// A list of terms with their meanings.
  case terms([HelpTerm])
  /// Example lines for the prompt.
  case examples([CommandInfo.Example])
  /// Example lines for the shell that starts vmail.
  case programs([CommandInfo.Example])
  /// Lines to be typed in order.
  case steps([HelpStep])
}

struct HelpTerm: Sendable {
  let form: String
  /// The meaning, as a clause or sentences without a final full stop.
  let meaning: String

  init(_ form: String, _ meaning: String) {
    self.form = form
    self.meaning = meaning
  }
}

/// A step of a tutorial.
struct HelpStep: Sendable {
  let line: String
  /// The visible result with an explanation, in sentences.
  let text: String
  /// Words from the output of the line that the text quotes.
  let shows: String

  init(_ line: String, shows: String, _ text: String) {
    self.line = line
    self.shows = shows
    self.text = text
  }
}
