import Glibc

/// A running vmail that is sent commands through pipes.
///
/// It measures the cost of a command without starting a process, and the memory held by the process.
final class ShellSession {
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private let errors: ErrorOutput
  private var buffer: [UInt8] = []

  /// - Parameter arguments: the program and its options; it must print JSON.
  init(_ arguments: [String]) throws {
    var (toShell, fromShell): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&toShell) == 0, pipe(&fromShell) == 0 else { throw BenchError.system("pipe") }
    // Otherwise a shell started later would keep the input of this one open.
    for end in toShell + fromShell { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toShell[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromShell[1], STDOUT_FILENO)
    let errors = try ErrorOutput()
    posix_spawn_file_actions_adddup2(&actions, errors.descriptor, STDERR_FILENO)
    self.errors = errors
    process = try startProcess(arguments, variables: [:], &actions)
    close(toShell[0])
    close(fromShell[1])
    input = toShell[1]
    output = fromShell[0]
  }

  deinit {
    close(input)
    close(output)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  /// Runs a command.
  /// - Returns: the records it printed, and the seconds until the last one. The end is recognized by a subsequent
  ///   `version`, whose few microseconds are included.
  @discardableResult
  func run(_ command: String) throws -> (records: [String], seconds: Double) {
    let start = monotonicSeconds()
    try send(command + "\nversion\n")
    var records: [String] = []
    while true {
      let line = try nextLine()
      if line.hasPrefix(#"{"type":"version""#) { break }
      records.append(line)
    }
    return (records, monotonicSeconds() - start)
  }

  /// Runs a command and waits for a part of its output, such as the first page before all results are counted.
  /// - Returns: the number of printed records of a type, and the seconds until the last of them, or until the end if
  ///   there were none.
  func run(_ command: String, untilLast type: String) throws -> (count: Int, seconds: Double) {
    let start = monotonicSeconds()
    try send(command + "\nversion\n")
    var (count, seconds): (Int, Double?) = (0, nil)
    while true {
      let line = try nextLine()
      if line.hasPrefix(#"{"type":"version""#) { return (count, seconds ?? monotonicSeconds() - start) }
      guard line.hasPrefix("{\"type\":\"\(type)\"") else { continue }
      (count, seconds) = (count + 1, monotonicSeconds() - start)
    }
  }

  /// Returns the largest resident set so far, in bytes.
  func peakBytes() throws -> Int {
    let path = "/proc/\(process)/status"
    for line in try File.read(path).split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" }
      if words.count > 1, words[0] == "VmHWM:", let kilobytes = Int(words[1]) { return kilobytes * 1_024 }
    }
    throw BenchError("\(path) has no VmHWM")
  }

  private func send(_ text: String) throws {
    var text = text
    let written = text.withUTF8 { write(input, $0.baseAddress, $0.count) }
    guard written == text.utf8.count else { throw BenchError.system("writing to vmail") }
  }

  private func nextLine() throws -> String {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeSubrange(...end)
        return line
      }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = read(output, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw BenchError("vmail ended in the middle of a command\n\(errors.text)") }
      buffer += chunk[..<count]
    }
  }
}
