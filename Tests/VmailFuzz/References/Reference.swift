import Foundation
import Glibc
import Synchronization

/// Another program that reads the same input. It runs as long as this one, and answers in JSON.
final class Reference: Sendable {
  /// Python's `email` package.
  static let python = Reference("python3", "mail.py")
  /// A browser; `nil` if none is installed.
  static let browser = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(path)
    .first.flatMap { Reference("python3", "browser.py", $0) }

  private let pipes: Mutex<(input: FileHandle, output: FileHandle)>

  /// - Returns: `nil` if the program is not installed.
  private init?(_ program: String, _ script: String, _ arguments: String...) {
    guard let path = Self.path(of: program) else { return nil }
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: script)
    let (input, output, process) = (Pipe(), Pipe(), Process())
    process.executableURL = URL(filePath: path)
    process.arguments = [script.path] + arguments
    process.standardInput = input
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    pipes = Mutex((input.fileHandleForWriting, output.fileHandleForReading))
  }

  private static func path(of program: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(program)" }
      .first(where: FileManager.default.isExecutableFile)
  }

  /// Both directions have the length in four bytes, and then the content.
  func answer<Answer: Decodable>(to input: [UInt8], as type: Answer.Type) throws -> Answer {
    let reply = try pipes.withLock { pipes in
      let length = (0..<4).reversed().map { UInt8(truncatingIfNeeded: input.count >> ($0 * 8)) }
      try Self.transfer(length + input, by: { write(pipes.input.fileDescriptor, $0, $1) })
      func read(_ count: Int) throws -> [UInt8] {
        try Self.transfer([UInt8](repeating: 0, count: count)) {
          Glibc.read(pipes.output.fileDescriptor, $0, $1)
        }
      }
      return try read(read(4).reduce(0) { $0 << 8 | Int($1) })
    }
    return try JSONDecoder().decode(type, from: Data(reply))
  }

  /// Writes the bytes, or fills them by reading. The fuzzer's clock interrupts both.
  @discardableResult
  private static func transfer(
    _ bytes: [UInt8], by call: (UnsafeMutableRawPointer?, Int) -> Int
  ) throws -> [UInt8] {
    var (bytes, done) = (bytes, 0)
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes { call($0.baseAddress.map { $0 + done }, $0.count - done) }
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        throw CocoaError(.fileReadUnknown)
      }
    }
    return bytes
  }
}
