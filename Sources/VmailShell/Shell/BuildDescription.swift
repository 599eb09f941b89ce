public import VmailDomain

/// What a build of vmail consists of.
public struct BuildDescription: Sendable {
  /// The commit that it was built from, with `+changes` behind it if files differed; `nil` if the build didn't know it.
  let commit: String?
  /// Words that scripts can look for, sorted.
  let features: [String]
  let libraries: [LibraryVersion]

  public init(commit: String? = nil, features: [String] = [], libraries: [LibraryVersion] = []) {
    self.commit = commit
    self.features = Set(features).sorted()
    self.libraries = libraries
  }
}
