import Foundation
import VmailDomain
import VmailTerminal

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailViews

/// Code in backticks, as the tables of ``ForeignRow`` have it.
enum TypedCode {
  /// Returns what is in backticks.
  static func all(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }

  /// Returns whether vmail takes it: as a line, options, a query, the name of a setting or folder, or in a shell.
  static func isAccepted(_ code: String) -> Bool {
    if code.hasPrefix("--") { return areOptions(code) }
    if code.hasPrefix("vmail ") { return isInvocation(code) }
    return folders.contains(code) || Settings.definitions.contains { $0.name == code } || isLine(code)
      || isQuery(code)
  }

  /// Names that are lines if there is such a folder, or a saved search NAME.
  private static let folders: Set = ["inbox", "sent", "starred", "bills", "Bills", "NAME"]

  private static let options = Set(
    CommandTable.all.flatMap { $0.options.map { OptionDeclaration.typed($0.name) } }
      + LaunchOptionTable.all.compactMap { $0.form.split(separator: " ").first.map(String.init) })

  private static func areOptions(_ code: String) -> Bool {
    code.split(separator: " ").filter { $0.hasPrefix("--") }.allSatisfy { options.contains(String($0)) }
  }

  private static func isLine(_ code: String) -> Bool {
    guard let line = try? Lexer.raw.commands(in: code).first, let first = line.words.first else {
      return false
    }
    if first.text == "!" { return true }
    guard let (command, words) = try? Dispatcher().resolve(line.words, allowsPrefixes: false) else {
      return false
    }
    if (try? FormMatch(command, words, line: line.source).bound()) == nil { return false }
    let names = words.map(\.text).filter { !$0.hasPrefix("-") }
    return switch command {
    case is SetCommand.Type:
      names.first.map { name in Settings.definitions.contains { $0.name == name } } ?? true
    case is HelpCommand.Type:
      names.isEmpty || HelpIndex.vmail.page(named: names.joined(separator: "-")) != nil
    default: true
    }
  }

  /// Returns whether a shell would start vmail with options and lines that it takes, with files, or as sendmail.
  private static func isInvocation(_ code: String) -> Bool {
    // The shell takes `< FILE`.
    let line = code.replacing(#/ < \w+$/#, with: "")
    guard let words = try? Lexer.raw.commands(in: line).first?.words.dropFirst() else { return false }
    if words.first?.text == "sendmail" { return true }
    guard let launch = try? LaunchLine(words.map(\.text)) else { return false }
    // A word that isn't a command is a file: a name in capitals, a path, a link, or standard input.
    return launch.words.allSatisfy { $0 == "-" || $0.contains(#/^[A-Z]|[.:\/]/#) }
      && launch.commands.allSatisfy { ["COMMAND", "COMMANDS", "LINE"].contains($0) || isLine($0) }
  }

  /// Returns whether it is a field or a query, which any words are.
  static func isSearch(_ code: String) -> Bool {
    SearchQueryParser.isField(code)
      || (try? SearchQueryParser.parse(code, now: .now, offset: { _ in 0 })) != nil
  }

  /// Returns whether it is a search that a misspelt line can't be mistaken for.
  private static func isQuery(_ code: String) -> Bool {
    let field = code.drop { "-({/".contains($0) }.prefix { $0 != ":" } + ":"
    let isOne =
      SearchQueryParser.isField(String(field)) || code.hasPrefix("/") || code.hasPrefix("NOT ")
      || code.contains { "\"*{(".contains($0) } || [" OR ", " AND "].contains { code.contains($0) }
    return isOne && isSearch(code)
  }
}

/// What a page says that vmail doesn't have.
enum DeniedThings {
  /// Returns the things that the section about them lists, each as words of small letters.
  static func all(in text: String) -> [[String]] {
    let heading = text.firstRange(of: /#+ What vmail (does not|doesn't) have\n/)
    let section = heading.map { text[$0.upperBound...] } ?? ""
    let end = section.firstRange(of: /\n(#|examples:)/)?.lowerBound ?? section.endIndex
    let things = section[..<end].replacing(/\s+/, with: " ").split(separator: #/[,;:.()]| and | or /#)
    return things.map { words(of: $0) }.filter { !$0.isEmpty }
  }

  /// Returns the words without those that say little.
  static func words(of thing: some StringProtocol) -> [String] {
    thing.lowercased().split { !$0.isLetter && $0 != "-" }.map(String.init)
      .filter { !["a", "an", "the", "and", "or", "of", "as"].contains($0) }
  }

  /// Returns the page that explains such a thing, if one has its name.
  static func page(about words: [String]) -> HelpPage? {
    let name = words.joined(separator: "-")
    return [name, name + "s", stem(name, "s"), stem(name, "ing")].lazy
      .compactMap { HelpIndex.vmail.page(named: $0, of: [.command, .topic, .setting]) }.first
  }

  private static func stem(_ name: String, _ ending: String) -> String {
    name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
  }
}
