internal import Glibc

/// How the C library reads characters, on which libedit and `wcwidth` depend.
enum TerminalLocale {
  /// Sets `LC_CTYPE` as the user has it when that is UTF-8, else to `C.UTF-8`. To be called once,
  /// before a second thread runs.
  /// - Returns: whether characters are UTF-8 now.
  @discardableResult
  static func activate() -> Bool {
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
