import VmailDomain

/// The warnings about links that may be misleading.
enum LinkWarningText {
  /// `goes to evil.example`
  static func clause(for warning: LinkWarning) -> String { "goes to \(warning.host)" }

  static func sentence(for warning: LinkWarning) -> String {
    let why =
      switch warning.reason {
      case .otherHost: "although its text names another place"
      case .lookAlike: "a name that looks like another one"
      case .userInfo: "although it begins with another name"
      case .numericHost: "a place without a name"
      }
    return "This link goes to \(warning.host), \(why)."
  }
}
