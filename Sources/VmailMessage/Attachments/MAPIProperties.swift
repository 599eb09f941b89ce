/// A MAPI property (MS-OXTNEF section 2.1.3.4).
struct MAPIProperty {
  var id: Int
  var type: Int
  var data: ArraySlice<UInt8>

  /// The text of a property in UTF-16; `nil` for one of another type.
  var wideText: String? {
    guard type & 0xFFF == 0x1F else { return nil }
    let bytes = Array(data)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
    }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }
}

/// Parses a list of MAPI properties.
enum MAPIProperties {
  private static let limit = 1_000

  /// Returns the properties up to the first one that can't be read.
  static func read(_ data: ArraySlice<UInt8>) -> [MAPIProperty] {
    var cursor = ByteCursor(data)
    var found: [MAPIProperty] = []
    let count = min(cursor.integer(4) ?? 0, limit)
    while found.count < count, let property = next(&cursor) { found.append(property) }
    return found
  }

  private static func next(_ cursor: inout ByteCursor) -> MAPIProperty? {
    guard let type = cursor.integer(2), let id = cursor.integer(2) else { return nil }
    if id >= 0x8000 { guard skipName(&cursor) else { return nil } }
    let isMultiple = type & 0x1000 != 0
    if let size = fixedSize(type & 0xFFF) {
      let values = isMultiple ? cursor.integer(4) ?? 0 : 1
      guard values <= limit, let data = cursor.take(values * size) else { return nil }
      return MAPIProperty(id: id, type: type, data: data)
    }
    // Values of variable size are preceded by their number, even if the property has only one.
    guard let values = cursor.integer(4), values <= limit else { return nil }
    var first: ArraySlice<UInt8> = []
    for index in 0..<values {
      guard let length = cursor.integer(4), let data = cursor.take(length),
        cursor.take((4 - length % 4) % 4) != nil
      else { return nil }
      if index == 0 { first = data }
    }
    return MAPIProperty(id: id, type: type, data: first)
  }

  private static func skipName(_ cursor: inout ByteCursor) -> Bool {
    guard cursor.take(16) != nil, let kind = cursor.integer(4) else { return false }
    guard kind != 0 else { return cursor.take(4) != nil }
    guard let length = cursor.integer(4) else { return false }
    return cursor.take(length) != nil && cursor.take((4 - length % 4) % 4) != nil
  }

  /// Returns the size of a value, padded to four bytes; `nil` if the value is preceded by its size.
  private static func fixedSize(_ type: Int) -> Int? {
    switch type {
    case 0x02, 0x03, 0x04, 0x0A, 0x0B: 4
    case 0x05, 0x06, 0x07, 0x14, 0x40: 8
    case 0x48: 16
    case 0x00, 0x01: 0
    default: nil
    }
  }
}
