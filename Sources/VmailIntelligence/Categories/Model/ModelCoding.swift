internal import FoundationEssentials

/// Encodes a model as text for the source code, and decodes it: base64 of a header, the differences between the
/// features in ascending order, and weights in units of 1/127 of the largest. A checksum at the end reveals damage.
package enum ModelCoding {
  private static let magic: [UInt8] = Array("vmc1".utf8)
  private static let lanes = CategoryVector.order.count

  package static func text(of model: CategoryModel) -> String {
    let entries = model.weights.entries
    let largest = entries.reduce(Float(1e-6)) { result, entry in
      (0..<lanes).reduce(result) { max($0, abs(entry.weights[$1])) }
    }
    var bytes = magic
    append(UInt32(entries.count), to: &bytes)
    for value in [largest, model.temperature] + (0..<lanes).map({ model.bounds[$0] }) {
      append(value.bitPattern, to: &bytes)
    }
    var last: UInt32 = 0
    for (feature, weights) in entries {
      appendVariable(feature - last, to: &bytes)
      last = feature
      for lane in 0..<lanes {
        bytes.append(UInt8(bitPattern: Int8((weights[lane] / largest * 127).rounded())))
      }
    }
    append(checksum(bytes[...]), to: &bytes)
    return Data(bytes).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])
  }

  /// - Returns: `nil` when the text is damaged.
  package static func model(from text: String) -> CategoryModel? {
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else { return nil }
    var bytes = [UInt8](data)[...]
    guard bytes.count > magic.count + 8, bytes.starts(with: magic) else { return nil }
    var sum = bytes.suffix(4)
    bytes.removeLast(4)
    guard take(&sum) == checksum(bytes) else { return nil }
    bytes.removeFirst(magic.count)
    guard let count = take(&bytes), count < 1 << 20, let largest = float(&bytes),
      let temperature = float(&bytes)
    else { return nil }
    var model = CategoryModel(weights: WeightTable(capacity: Int(count)), temperature: temperature)
    for lane in 0..<lanes {
      guard let bound = float(&bytes) else { return nil }
      model.bounds[lane] = bound
    }
    var feature: UInt32 = 0
    for _ in 0..<count {
      guard let difference = takeVariable(&bytes), bytes.count >= lanes else { return nil }
      feature &+= difference
      var weights = CategoryVector()
      for lane in 0..<lanes {
        weights[lane] = Float(Int8(bitPattern: bytes[bytes.startIndex + lane])) / 127 * largest
      }
      bytes.removeFirst(lanes)
      model.weights.add(weights, to: feature)
    }
    return temperature > 0 && bytes.isEmpty ? model : nil
  }

  private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(shift)))
    }
  }

  private static func take(_ bytes: inout ArraySlice<UInt8>) -> UInt32? {
    guard bytes.count >= 4 else { return nil }
    let value = bytes.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    bytes.removeFirst(4)
    return value
  }

  private static func float(_ bytes: inout ArraySlice<UInt8>) -> Float? {
    take(&bytes).map(Float.init(bitPattern:)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Encodes seven bits per byte, the lowest first; the last byte has no high bit.
  private static func appendVariable(_ value: UInt32, to bytes: inout [UInt8]) {
    var rest = value
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func takeVariable(_ bytes: inout ArraySlice<UInt8>) -> UInt32? {
    var value: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 35, by: 7) {
      guard let byte = bytes.popFirst() else { return nil }
      value |= UInt32(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  /// Computes an FNV-1a hash.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}
