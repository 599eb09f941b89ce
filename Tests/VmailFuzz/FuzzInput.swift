/// What the fuzzer made up.
///
/// The choice is made of the last byte, so that a file of the corpus is an input as it is.
struct FuzzInput {
  let bytes: [UInt8]

  var text: String { String(decoding: bytes, as: UTF8.self) }
  /// For what the target can be told beside the bytes.
  var choice: Int { Int(bytes.last ?? 0) }
}
