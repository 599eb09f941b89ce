/// `vmail mailto:…`: what desktops and browsers run when somebody clicks an address.
///
/// Whoever made the page made the link: it is handed to `compose` as a word that is there already. No lexer sees it,
/// so that quotation marks, semicolons, pipes and line ends in it mean nothing.
enum LinkLines {
  /// Whether a word of the command line is such a link, and no script.
  static func isLink(_ argument: String) -> Bool { argument.prefix(7).lowercased() == "mailto:" }

  static func line(for link: String) -> CommandLine {
    let name = ComposeCommand.info.name
    let source = name + " " + QuotedWord.quoted(link)
    // Quoted words are no aliases and no options.
    return CommandLine(
      words: [
        Word(text: name, range: 0..<name.count, isQuoted: true),
        Word(text: link, range: name.count + 1..<source.count, isQuoted: true),
      ], source: source)
  }
}
