import VmailCommandLine
public import VmailDomain
import VmailTerminal

/// The features of the shell, and the libraries behind it.
public enum ShellFeatures {
  /// The words that commands declare, and those of options and links that make vmail another program.
  public static var all: [String] {
    CommandTable.all.compactMap { $0.info.feature } + [LaunchLine.sendmailName]
      + [LaunchOptionName.agent, .demo, .json].map(\.rawValue)
  }

  public static var libraries: [LibraryVersion] { [LibraryVersion("libedit", LineEditor.libraryVersion)] }
}
