internal import Glibc

/// The attributes of an element, valid only during the callback that passes them.
struct HTMLAttributes {
  private let list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?

  /// - Parameter list: alternating names and values, terminated by a null pointer.
  init(list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) { self.list = list }

  /// The maximum number of attributes of an element that are read.
  static let limit = 200

  var isEmpty: Bool { list == nil }

  /// - Parameter name: a name in lower case, as reported by the parser.
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

  /// Calls `body` for each attribute in order. A missing value is passed as an empty one.
  ///
  /// - Parameter body: gets a zero-terminated name, at the same address each time it occurs.
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

  /// The total number of attributes, including those beyond the limit.
  var count: Int {
    guard let list else { return 0 }
    var index = 0
    while list[index] != nil { index += 2 }
    return index / 2
  }
}
