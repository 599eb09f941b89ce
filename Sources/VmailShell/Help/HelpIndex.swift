import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// The index of all help pages.
enum HelpIndex {
  /// All pages. If a command and an output type share a name, it denotes the command.
  static let pages: [HelpPage] =
    CommandTable.all.map { HelpPage($0) } + HelpTopic.allCases.map(\.page)
    + Settings.definitions.map(HelpPage.init)
    + RecordCatalog.schemas.filter { CommandTable.command(named: $0.type) == nil }.map { HelpPage($0) }

  /// Finds a page by its name or one of its other names, ignoring case.
  static func page(named name: String, of kinds: [HelpPage.Kind] = HelpPage.Kind.allCases) -> HelpPage? {
    let name = name.lowercased()
    let pages = pages.filter { kinds.contains($0.kind) }
    return pages.first { $0.name.lowercased() == name } ?? pages.first { $0.otherNames.contains(name) }
      ?? pages.first { $0.helpNames.contains(name) }
  }

  /// Returns the typed names with a prefix, without output types and parts of other topics.
  static func names(beginningWith start: String) -> [String] {
    let start = start.lowercased()
    let names =
      CommandTable.all.map { $0.info.name } + HelpTopic.listed.map(\.name) + Settings.definitions.map(\.name)
    return Set(names.filter { $0.hasPrefix(start) }).sorted()
  }

  /// Returns the name that may have been meant.
  static func nearest(to name: String, or others: [String]) -> String? {
    let begun = names(beginningWith: name)
    if begun.count == 1 { return begun[0] }
    return SimilarName.nearest(to: name, in: pages.map(\.name) + others)
  }

  /// Returns the pages that contain all of the words, or words with these prefixes, ignoring case and
  /// accents.
  static func pages(with typed: [String]) -> [HelpPage] {
    let wanted = typed.flatMap(words)
    guard !wanted.isEmpty else { return [] }
    return pages.filter { page in
      let found = words(in: ([page.name, HelpText.whole(page)] + page.otherNames).joined(separator: " "))
      return wanted.allSatisfy { word in found.contains { $0.hasPrefix(word) } }
    }
  }

  private static func words(in text: String) -> [Substring] {
    FoldedText.fold(text).split { !$0.isLetter && !$0.isNumber }
  }
}
