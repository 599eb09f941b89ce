/// Where the mail is kept.
struct StoreLocation: Sendable {
  /// `nil` when neither an option nor the environment says it.
  let path: String?
  /// Whether it is filled with sample mail and removed at the end.
  let isDemo: Bool

  init(path: String?) {
    self.path = path
    isDemo = false
  }

  /// - Parameter demo: a new folder.
  init(demo: String) {
    path = demo
    isDemo = true
  }
}
