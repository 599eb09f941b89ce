/// The default paths of files (XDG Base Directory Specification).
struct StandardPaths: Sendable {
  /// `nil` when the environment contains no home directory, or a relative one.
  let store: String?
  let rc: String?
  let history: String?
  let log: String?
  /// The folder of the user's templates.
  let templates: String?
  /// The path to which `set --save` writes, if that is not the rc file that was read.
  private(set) var savedRc: String?

  /// - Parameter variable: the environment; an empty value counts as none.
  init(variable: (String) -> String?) {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    // Anything else would be relative to the current directory.
    let home = value("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    func base(_ name: String, _ fallback: String) -> String? {
      // The specification asks to ignore paths that are not absolute.
      if let path = value(name), path.hasPrefix("/") { return path }
      return home.map { $0 + "/" + fallback }
    }
    store = value("VMAIL_HOME") ?? base("XDG_DATA_HOME", ".local/share").map { $0 + "/vmail" }
    let configuration = base("XDG_CONFIG_HOME", ".config").map { $0 + "/vmail" }
    rc = configuration.map { $0 + "/vmailrc" }
    templates = configuration.map { $0 + "/templates" }
    let state = base("XDG_STATE_HOME", ".local/state").map { $0 + "/vmail" }
    history = state.map { $0 + "/history" }
    log = state.map { $0 + "/log" }
  }

  /// Returns the paths for a demo. The rc file is read, so that the demo looks the same as vmail does for its
  /// user. None of the user's files is written: saved settings and templates are removed with the demo.
  func forDemo(in folder: String) -> StandardPaths {
    StandardPaths(
      store: folder, rc: rc, history: nil, log: folder + "/log", templates: folder + "/templates",
      savedRc: folder + "/vmailrc")
  }

  private init(
    store: String?, rc: String?, history: String?, log: String?, templates: String?, savedRc: String?
  ) {
    (self.store, self.rc, self.history, self.log) = (store, rc, history, log)
    (self.templates, self.savedRc) = (templates, savedRc)
  }
}
