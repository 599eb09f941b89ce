/// Encoding of non-ASCII labels of host names (RFC 3492).
public enum Punycode {
  private static let base = 36
  private static let minimumThreshold = 1
  private static let maximumThreshold = 26
  private static let skew = 38
  private static let damp = 700
  private static let initialBias = 72
  private static let initialCode = 128
  /// The maximum length of a label; DNS allows 63 octets.
  private static let limit = 256

  /// - Parameter label: a label without `xn--`.
  /// - Returns: `nil` when it is invalid.
  static func decode(_ label: some StringProtocol) -> String? {
    guard label.utf8.count <= limit, label.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let bytes = Array(label.utf8)
    let delimiter = bytes.lastIndex(of: UInt8(ascii: "-")) ?? -1
    var output = delimiter > 0 ? bytes[..<delimiter].map(Unicode.Scalar.init) : []
    var place = delimiter > 0 ? delimiter + 1 : 0
    var code = initialCode
    var bias = initialBias
    var index = 0
    while place < bytes.count {
      guard let advance = number(in: bytes, at: &place, bias: bias) else { return nil }
      bias = adapt(advance, count: output.count + 1, isFirst: index == 0)
      index += advance
      code += index / (output.count + 1)
      index %= output.count + 1
      guard code <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
      output.insert(scalar, at: index)
      index += 1
    }
    return output.isEmpty ? nil : String(String.UnicodeScalarView(output))
  }

  /// Encodes those labels of a host name that have letters beyond ASCII, without changing any.
  /// - Returns: `nil` when one is too long.
  public static func encodedName(_ name: String) -> String? {
    var labels: [String] = []
    // By scalars: a combining mark behind it makes the dot a part of another character.
    for label in name.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    {
      guard !label.utf8.allSatisfy({ $0 < 0x80 }) else {
        labels.append(label)
        continue
      }
      guard let encoded = encode(label) else { return nil }
      labels.append("xn--" + encoded)
    }
    return labels.joined(separator: ".")
  }

  /// - Returns: the label without `xn--`; `nil` when it is too long.
  static func encode(_ label: some StringProtocol) -> String? {
    let input = label.unicodeScalars.map { Int($0.value) }
    guard input.count <= limit else { return nil }
    var output = label.unicodeScalars.filter(\.isASCII).map { UInt8($0.value) }
    let basic = output.count
    var handled = basic
    if basic > 0 { output.append(UInt8(ascii: "-")) }
    var code = initialCode
    var bias = initialBias
    var delta = 0
    while handled < input.count {
      guard let next = input.lazy.filter({ $0 >= code }).min() else { return nil }
      delta += (next - code) * (handled + 1)
      code = next
      for scalar in input {
        if scalar < code { delta += 1 }
        guard scalar == code else { continue }
        append(delta, bias: bias, to: &output)
        bias = adapt(delta, count: handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      code += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: Variable-length numbers

  private static func threshold(_ position: Int, _ bias: Int) -> Int {
    min(max(position - bias, minimumThreshold), maximumThreshold)
  }

  private static func number(in bytes: [UInt8], at place: inout Int, bias: Int) -> Int? {
    var result = 0
    var weight = 1
    var position = base
    while true {
      guard place < bytes.count, let digit = digit(bytes[place]) else { return nil }
      place += 1
      let (product, overflows) = digit.multipliedReportingOverflow(by: weight)
      guard !overflows, product < 1 << 40 else { return nil }
      result += product
      let threshold = threshold(position, bias)
      if digit < threshold { return result }
      weight *= base - threshold
      guard weight < 1 << 40 else { return nil }
      position += base
    }
  }

  private static func append(_ number: Int, bias: Int, to output: inout [UInt8]) {
    var rest = number
    var position = base
    while true {
      let threshold = threshold(position, bias)
      if rest < threshold { break }
      output.append(character(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      position += base
    }
    output.append(character(rest))
  }

  private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var steps = 0
    while delta > (base - minimumThreshold) * maximumThreshold / 2 {
      delta /= base - minimumThreshold
      steps += base
    }
    return steps + (base - minimumThreshold + 1) * delta / (delta + skew)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30 + 26
    case 0x41...0x5A: Int(byte) - 0x41
    case 0x61...0x7A: Int(byte) - 0x61
    default: nil
    }
  }

  private static func character(_ digit: Int) -> UInt8 {
    UInt8(digit < 26 ? digit + 0x61 : digit - 26 + 0x30)
  }
}
