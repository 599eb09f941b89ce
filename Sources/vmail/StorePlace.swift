/// The location of the store.
struct StorePlace: Sendable {
  /// `nil` when neither an option nor the environment specifies it.
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
