/// Ways to cut a stream into pieces: into single bytes, and at places that differ from input to input.
enum Cuts {
  static func of(_ bytes: [UInt8]) -> [[ArraySlice<UInt8>]] {
    [bytes.indices.map { bytes[$0...$0] }, uneven(bytes)]
  }

  /// The sizes, 1 to 128, follow from the bytes, so that an input that breaks a promise always does.
  private static func uneven(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    // FNV-1a, and then a linear congruential generator, of which the upper bits are good.
    var state = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let size = 1 + Int(state >> 32 & (1 << (state >> 61) - 1))
      pieces.append(bytes[start..<min(start + size, bytes.count)])
      start += size
    }
    return pieces
  }
}
