import VmailDomain

/// Parts of file names for secrets. A user name may come from a server's page, and must not lead out of a folder.
enum SecretFileName {
  /// Returns the text with everything as `%41` that isn't plain, so that no two texts have the same name.
  static func part(_ text: String) -> String {
    let name = PercentEncoding.encoded(text.utf8, except: ".@-+")
    return name.hasPrefix(".") ? "%2E" + name.dropFirst() : name
  }

  /// Returns what tells a token from a password; no part has an underscore.
  static func suffix(of key: SecretKey) -> String {
    switch key.purpose {
    case .password: ""
    case .refreshToken, .clientSecret: "_" + key.purpose.rawValue
    }
  }
}
