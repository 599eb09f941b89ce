/// Reads little-endian numbers and byte ranges, never beyond the end.
struct ByteCursor {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func integer(_ size: Int) -> Int? {
    guard let bytes = take(size) else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
