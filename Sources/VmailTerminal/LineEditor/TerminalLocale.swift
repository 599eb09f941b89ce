import Glibc

/// The character encoding of the C library, on which libedit and `wcwidth` depend.
public enum TerminalLocale {
  /// Sets `LC_CTYPE` to the user's locale if that uses UTF-8, else to `C.UTF-8`. Called once, before a second
  /// thread runs.
  /// - Returns: whether characters are now UTF-8.
  @discardableResult
  public static func activate() -> Bool {
    for name in ["", "C.UTF-8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil {
      if isUTF8 { return true }
    }
    return false
  }

  private static var isUTF8: Bool {
    nl_langinfo(nl_item(CODESET)).map { isUTF8(String(cString: $0)) } ?? false
  }

  /// Returns whether the user's locale, which the variables name, uses UTF-8. Without a name it is the C locale,
  /// which has ASCII only.
  static func usesUTF8(_ variables: [String: String]) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { variables[$0] }
    let name = names.first { !$0.isEmpty } ?? "C"
    // The terminal can show what the locale names, even if this machine doesn't have the locale itself.
    let parts = name.prefix { $0 != "@" }.split(separator: ".", maxSplits: 1)
    if parts.count > 1 { return isUTF8(String(parts[1])) }
    guard let locale = newlocale(1 << LC_CTYPE, name, nil) else { return false }
    defer { freelocale(locale) }
    return nl_langinfo_l(nl_item(CODESET), locale).map { isUTF8(String(cString: $0)) } ?? false
  }

  private static func isUTF8(_ charset: String) -> Bool {
    ["utf8", "utf-8"].contains(charset.lowercased())
  }
}
