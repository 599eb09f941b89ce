import VmailCommandLine
import VmailDomain
import VmailTerminal

/// Handles `vmail mailto:…`, which desktops and browsers run when the user clicks an address.
///
/// The link may come from any page, so it is passed to `compose` as a finished word. It does not go through
/// the lexer; quotation marks, semicolons, pipes and line ends in it have no meaning.
enum LinkLines {
  /// Returns whether an argument is such a link, and not a script.
  static func isLink(_ argument: String) -> Bool { argument.prefix(7).lowercased() == "mailto:" }

  static func line(for link: String) -> CommandLine {
    let name = ComposeCommand.info.name
    let source = name + " " + QuotedWord.quoted(link)
    // Quoted words are never taken for aliases or options.
    return CommandLine(
      words: [
        Word(text: name, range: 0..<name.count, isQuoted: true),
        Word(text: link, range: name.count + 1..<source.count, isQuoted: true),
      ], source: source)
  }
}
