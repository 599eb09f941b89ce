import VmailCommandLine
import VmailViews

extension RcFile {
  /// Gives settings of an account the new name of the account.
  /// - Throws: ``ShellError`` if the file cannot be read or written; the old one is then unchanged.
  func renameSettings(of account: String, to newName: String) throws {
    try change { lines in
      for (old, new) in Settings.names(ofAccount: account, renamedTo: newName) { lines.rename(old, to: new) }
      lines.replace(account, with: newName, in: Settings.name(of: \.defaultAccount))
    }
  }
}
