extension Array {
  /// The elements in groups of at most `count`.
  func chunked(_ count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}
