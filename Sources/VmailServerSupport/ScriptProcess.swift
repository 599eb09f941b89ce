import CSpawn
import Foundation
import Glibc
import Synchronization

/// A script that was started, and the other ends of its standard streams.
///
/// It gets nothing else: Foundation's `Process` hands on all that is open at that moment, and a server of another test
/// would see no end of a connection for as long as the script runs.
final class ScriptProcess: Sendable {
  let input: FileHandle
  let output: FileHandle
  let errors: FileHandle
  private let process: pid_t
  /// Set when its end was taken.
  private let status = Mutex<Int32?>(nil)

  /// Errors: `ServerSupportError`, when it cannot be started.
  init(_ script: URL, _ arguments: [String]) throws {
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    for end in [stdin.fileHandleForWriting, stdout.fileHandleForReading, stderr.fileHandleForReading] {
      // Programs that Foundation starts would keep them open.
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    let streams = [stdin.fileHandleForReading, stdout.fileHandleForWriting, stderr.fileHandleForWriting]
    process = try Self.spawn([script.path] + arguments, streams: streams.map(\.fileDescriptor))
    for end in streams { try? end.close() }
    (input, output, errors) = (
      stdin.fileHandleForWriting, stdout.fileHandleForReading, stderr.fileHandleForReading
    )
  }

  /// Waits for its end.
  /// - Returns: its exit status; 128 and the signal's number when a signal ended it.
  func wait() -> Int32 {
    status.withLock { known in
      if let known { return known }
      var found: Int32 = 0
      while waitpid(process, &found, 0) == -1, errno == EINTR {}
      let signal = found & 0x7f
      let status = signal == 0 ? (found >> 8) & 0xff : 128 + signal
      known = status
      return status
    }
  }

  private static func spawn(_ command: [String], streams: [Int32]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (stream, end) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, end, Int32(stream))
    }
    vmail_spawn_close_from(&actions, STDERR_FILENO + 1)
    var arguments = command.map { strdup($0) } + [nil]
    var variables = ProcessInfo.processInfo.environment.map { strdup($0.key + "=" + $0.value) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, command[0], &actions, nil, &arguments, &variables)
    guard code == 0 else { throw ServerSupportError("\(command[0]): \(String(cString: strerror(code)))") }
    return process
  }
}
