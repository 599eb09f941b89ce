import VmailMessage
import VmailShell
import VmailStore
import VmailTransport

/// The version of vmail, and its components.
enum BuildFacts {
  /// The version of the next release until that is made, then of the last one: the only place that has it
  /// (`scripts/version`).
  static let version = "0.9.0"

  static var description: BuildDescription {
    BuildDescription(
      commit: commit(in: PackageResources.commit_txt),
      features: StoreLibraries.features + MessageLibraries.features + TransportLibraries.features
        + ShellFeatures.all,
      libraries: StoreLibraries.all + MessageLibraries.all + TransportLibraries.all + ShellFeatures.libraries)
  }

  /// - Parameter file: what `scripts/version --commit` printed, or `git archive` wrote.
  /// - Returns: the commit; `nil` if the file has none, as in a build by `swift build` alone.
  static func commit(in file: [UInt8]) -> String? {
    let line = String(decoding: file, as: UTF8.self).prefix { !$0.isNewline }
    return line.prefix(40).count(where: \.isHexDigit) == 40 ? String(line) : nil
  }
}
