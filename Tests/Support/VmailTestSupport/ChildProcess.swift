import CSpawn
public import Foundation
import Glibc
import Synchronization

/// A running program, and the other ends of its standard streams.
///
/// It inherits no other files. Foundation's `Process` passes on all files open at that moment: connections of servers
/// in other tests would not end as long as the program runs. It may also crash if many files are open, since it
/// copies more of a directory entry than there is.
public final class ChildProcess: Sendable {
  public struct CannotStart: Error {
    let program: String
    let reason: String
  }

  public let input: FileHandle
  public let output: FileHandle
  public let errors: FileHandle
  private let process: pid_t
  /// The status, set when it has been collected.
  private let status = Mutex<Int32?>(nil)

  /// Starts a program.
  /// - Parameters:
  ///   - words: the program, as a path or a name in `PATH`, and its arguments.
  ///   - takesErrors: whether ``errors`` is read; otherwise standard error is inherited.
  /// - Throws: ``CannotStart``.
  public init(
    _ words: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
    takesErrors: Bool = true
  ) throws {
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    for pipe in [stdin, stdout, stderr] {
      for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    let ends = [stdin.fileHandleForReading, stdout.fileHandleForWriting, stderr.fileHandleForWriting]
    let streams = ends.map(\.fileDescriptor)
    process = try Self.spawn(
      words, environment, streams: takesErrors ? streams : [streams[0], streams[1], STDERR_FILENO])
    for end in ends { try? end.close() }
    (input, output, errors) = (
      stdin.fileHandleForWriting, stdout.fileHandleForReading, stderr.fileHandleForReading
    )
  }

  /// Waits until it ends.
  /// - Returns: its exit status; 128 plus the signal's number if a signal ended it.
  public func wait() -> Int32 {
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

  private static func spawn(
    _ words: [String], _ environment: [String: String], streams: [Int32]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (stream, end) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, end, Int32(stream))
    }
    vmail_spawn_close_from(&actions, STDERR_FILENO + 1)
    // Dispatch's threads block signals, which a program must receive in order to be stopped.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0.key + "=" + $0.value) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw CannotStart(program: words[0], reason: String(cString: strerror(code))) }
    return process
  }
}
