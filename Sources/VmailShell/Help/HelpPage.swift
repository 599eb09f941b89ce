/// A page of help: about a command, a topic, a setting or a type of output. `help` shows it, and the
/// manual pages are made of the same pages.
struct HelpPage: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case command, topic, setting, output
  }

  let kind: Kind
  /// What is typed behind `help`.
  let name: String
  /// What else finds it: the short names of a command, other words for a topic.
  var otherNames: [String] = []
  /// What finds it and is not shown with it.
  var helpNames: [String] = []
  /// Under which it is listed.
  let heading: String
  /// How it is typed, a line a form.
  var synopsis: [String] = []
  /// One line, without a full stop.
  let summary: String
  var blocks: [HelpBlock]
}

extension HelpPage {
  static let topicHeading = "Topics"

  /// - Parameters:
  ///   - otherNames: what people may look for instead; words are joined by `-`.
  ///   - title: one line on what it tells, without a full stop.
  static func topic(
    _ name: String, _ otherNames: [String] = [], title: String, _ blocks: [HelpBlock]
  ) -> HelpPage {
    HelpPage(
      kind: .topic, name: name, otherNames: otherNames, heading: topicHeading, synopsis: ["help \(name)"],
      summary: title, blocks: blocks)
  }

  /// The lines that show what it tells about.
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

/// A piece of a page of help.
enum HelpBlock: Sendable {
  case heading(String)
  /// Sentences.
  case paragraph(String)
  /// What can be written, and what it means.
  case terms([HelpTerm])
  /// Lines to type at the prompt.
  case examples([CommandInfo.Example])
  /// The same for the shell that vmail is started from.
  case programs([CommandInfo.Example])
  /// Lines to type one after the other.
  case steps([HelpStep])
}

struct HelpTerm: Sendable {
  let form: String
  /// A clause or sentences; the last has no full stop.
  let meaning: String

  init(_ form: String, _ meaning: String) {
    self.form = form
    self.meaning = meaning
  }
}

/// A step of a tutorial.
struct HelpStep: Sendable {
  let line: String
  /// What is seen, and why; in sentences.
  let text: String
  /// Words of what the line prints, which the text quotes.
  let shows: String

  init(_ line: String, shows: String, _ text: String) {
    self.line = line
    self.shows = shows
    self.text = text
  }
}
