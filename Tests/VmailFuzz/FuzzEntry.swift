import Foundation

extension FuzzTarget {
  /// The one that `VMAIL_FUZZ_TARGET` names.
  fileprivate static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["VMAIL_FUZZ_TARGET"] ?? ""
    guard let target = all.first(where: { $0.name == name }) else {
      fatalError("VMAIL_FUZZ_TARGET is one of \(all.map(\.name).joined(separator: " "))")
    }
    return target
  }()
}

/// What libFuzzer calls for each input. It keeps an input that ends the program.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  do {
    try FuzzTarget.chosen.run(FuzzInput(bytes: Array(UnsafeBufferPointer(start: data, count: size))))
  } catch {
    fatalError("broken promise: \(error)")
  }
  return 0
}
