public import VmailCommandLine
public import VmailDomain
import VmailTerminal

extension ActionRefusal {
  /// The missing folder that the action failed on.
  public var folderToMake: SpecialFolder? {
    if case .notOnServer(let special) = self { special } else { nil }
  }
}

/// Texts about special folders that a server lacks.
public enum SpecialFolderText {
  public static func question(_ folders: [SpecialFolder], of account: String) -> String {
    "The server of \(account) has no \(names(folders)) folder. Create \(them(folders))? [y/N] "
  }

  public static func offer(_ folders: [SpecialFolder], of account: String) -> String {
    "The server of \(account) has no \(names(folders)) folder. Create \(them(folders))? [Y/n] "
  }

  /// Returns the advice given if nobody was asked.
  public static func advice(_ folders: [SpecialFolder], of account: String) -> String {
    "The server of \(account) has no \(names(folders)) folder. To create one, type folder create \(folders[0].title)."
  }

  public static func made(_ folders: [SpecialFolder], of account: String) -> String {
    let names = Sentence.choice(folders.map(\.title), "and")
    return "\(names) will be created on the server of \(account) at the next sync."
  }

  public static func names(_ folders: [SpecialFolder]) -> String {
    Sentence.choice(folders.map(\.title), "or")
  }
  private static func them(_ folders: [SpecialFolder]) -> String { folders.count == 1 ? "it" : "them" }
}

extension ShellError {
  /// Returns the error for when nobody can be asked (page 9.19).
  public static func noSpecialFolder(_ folders: [SpecialFolder], _ account: String) -> ShellError {
    ShellError(
      .usage,
      "the server of \(account) has no \(SpecialFolderText.names(folders)) folder, and --yes is required to create one",
      hint: "Nothing was done. Add --yes, or type folder create \(folders[0].title) first.")
  }

  public static func hiddenByGmail(_ folders: [SpecialFolder]) -> ShellError {
    let names = folders.map { $0 == .archive ? "All Mail" : $0.title }
    return ShellError(
      .failure, "Gmail hides \(Sentence.choice(names, "and")) from mail programs",
      hint: "In Gmail's settings, under Labels, choose Show in IMAP for \(names.count == 1 ? "it" : "them").")
  }
}
