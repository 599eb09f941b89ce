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
    guard let codeset = nl_langinfo(nl_item(CODESET)) else { return false }
    return strcasecmp(codeset, "UTF-8") == 0 || strcasecmp(codeset, "utf8") == 0
  }
}
