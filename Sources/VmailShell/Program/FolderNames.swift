import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// Names of folders as commands, such as `inbox`, `Bills` and `lists/swift` (page 9.8).
///
/// Commands, their abbreviations at a prompt and aliases come first, so that no folder that a server creates
/// can take their place. A name is typed whole and alone; to open a folder is harmless.
enum FolderNames {
  /// Returns the words of `folder NAME` if they are only the name of a folder, else the words themselves.
  /// - Throws: ``ShellError`` about a word that is neither a command nor a folder.
  static func namingFolder(_ words: [Word], in shell: inout Shell) async throws -> [Word] {
    guard let name = words.first, words.count == 1, !shell.isReadingRcFile,
      Dispatcher().isUnknown(words, allowsPrefixes: shell.isTyping)
    else { return words }
    let folders = await all(in: &shell)
    let wanted = name.text.lowercased()
    guard folders.contains(where: { $0.lowercased() == wanted }) else {
      _ = try Dispatcher().resolve(
        words, allowsPrefixes: shell.isTyping, aliases: shell.aliases.names + folders)
      return words
    }
    let start = name.range.lowerBound..<name.range.lowerBound
    if shell.session.account == nil, wanted == SystemFolderNames.title(of: .inbox).lowercased(),
      shell.session.place != nil
    {
      return [
        Word(text: AccountCommand.name, range: start), Word(text: Location.allAccounts, range: name.range),
      ]
    }
    // Quoted, because the folder may have the name of a sub-command, such as "create".
    return [
      Word(text: FolderCommand.name, range: start), Word(text: name.text, range: name.range, isQuoted: true),
    ]
  }

  /// Returns the names that open a folder, as far as they can be determined: those of the account, or of all
  /// accounts in All Inboxes.
  static func all(in shell: inout Shell) async -> [String] {
    let system = FolderType.allCases.filter { $0 != .custom }.map { SystemFolderNames.title(of: $0) }
    guard (try? await Locations.enterDefaultPlace(in: &shell)) != nil else { return system }
    if let account = shell.session.account {
      return system + ((try? await Locations.placeTitles(of: account, in: &shell)) ?? [])
    }
    return system + ((try? await FolderDirectory.current(in: &shell))?.names.values.sorted() ?? [])
  }
}
