/// Where files are when nothing else is said (XDG Base Directory Specification).
struct StandardPaths: Sendable {
  /// `nil` where the environment names no home, or a relative one.
  let store: String?
  let rc: String?
  let history: String?
  let log: String?

  /// - Parameter variable: the environment; an empty value counts as none.
  init(variable: (String) -> String?) {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    // Anything else would be a folder of wherever one happens to be.
    let home = value("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    func base(_ name: String, _ fallback: String) -> String? {
      // The specification asks to ignore paths that are not absolute.
      if let path = value(name), path.hasPrefix("/") { return path }
      return home.map { $0 + "/" + fallback }
    }
    store = value("VMAIL_HOME") ?? base("XDG_DATA_HOME", ".local/share").map { $0 + "/vmail" }
    rc = base("XDG_CONFIG_HOME", ".config").map { $0 + "/vmail/vmailrc" }
    let state = base("XDG_STATE_HOME", ".local/state").map { $0 + "/vmail" }
    history = state.map { $0 + "/history" }
    log = state.map { $0 + "/log" }
  }
}
