import Foundation

/// Something that reads what strangers send, and what must hold of the outcome.
struct FuzzTarget: Sendable {
  let name: String
  let run: @Sendable (FuzzInput) -> Void

  init(_ name: String, _ run: @escaping @Sendable (FuzzInput) -> Void) {
    self.name = name
    self.run = run
  }

  static let all: [FuzzTarget] = [
    .mime, .composing, .html, .plain, .terminal, .filename, .calendar, .winmail, .transfer, .references,
    .search, .imap,
    .smtp, .dns, .autoconfig,
  ]

  /// The one that `VMAIL_FUZZ_TARGET` names.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["VMAIL_FUZZ_TARGET"] ?? ""
    guard let target = all.first(where: { $0.name == name }) else {
      fatalError("VMAIL_FUZZ_TARGET is one of \(all.map(\.name).joined(separator: " "))")
    }
    return target
  }()
}

/// What libFuzzer calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  FuzzTarget.chosen.run(FuzzInput(bytes: Array(UnsafeBufferPointer(start: data, count: size))))
  return 0
}
