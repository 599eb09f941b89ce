internal import Glibc

/// An element's attributes, valid during the call they came with.
struct HTMLAttributes {
  private let list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?

  /// - Parameter list: names and values in turn, ended by a null.
  init(list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) { self.list = list }

  /// Attributes of one element that are looked at.
  static let limit = 200

  var isEmpty: Bool { list == nil }

  /// - Parameter name: in lower case, as the parser gives them.
  /// - Returns: `nil` when there is no such attribute; empty when it has no value.
  subscript(name: StaticString) -> String? {
    guard let list else { return nil }
    var index = 0
    while let key = list[index], index < 2 * Self.limit {
      let isWanted = strcmp(
        UnsafeRawPointer(key).assumingMemoryBound(to: CChar.self),
        UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
      if isWanted == 0 { return list[index + 1].map { String(cString: $0) } ?? "" }
      index += 2
    }
    return nil
  }

  /// All of them in their order; a missing value is empty.
  ///
  /// - Parameter body: gets zero-terminated names, the same pointer for the same name.
  func forEach(_ body: (UnsafePointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Void) {
    guard let list else { return }
    var index = 0
    while let name = list[index], index < 2 * Self.limit {
      let value = list[index + 1]
      let length = value.map { strlen(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)) } ?? 0
      body(name, UnsafeBufferPointer(start: value, count: length))
      index += 2
    }
  }

  /// The total number, including those beyond the limit.
  var count: Int {
    guard let list else { return 0 }
    var index = 0
    while list[index] != nil { index += 2 }
    return index / 2
  }
}
