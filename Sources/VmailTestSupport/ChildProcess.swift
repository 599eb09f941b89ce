import CSpawn
public import Foundation
import Glibc
import Synchronization

/// A program that was started, and the other ends of its standard streams.
///
/// It gets nothing else. Foundation's `Process` hands on all that is open at that moment, so that a server of another
/// test would see no end of a connection for as long as the program runs; and where much is open it can crash, since it
/// copies more of a directory's entry than there is.
public final class ChildProcess: Sendable {
  public struct CannotStart: Error {
    let program: String
    let reason: String
  }

  public let input: FileHandle
  public let output: FileHandle
  public let errors: FileHandle
  private let process: pid_t
  /// Set when its end was taken.
  private let status = Mutex<Int32?>(nil)

  /// - Parameters:
  ///   - words: the program, a path or a name in `PATH`, and its arguments.
  ///   - takesErrors: whether ``errors`` is read; else they go where ours go.
  /// Errors: ``CannotStart``.
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

  /// Waits for its end.
  /// - Returns: its exit status; 128 and the signal's number when a signal ended it.
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
    // Dispatch's threads block signals, which a program that is to be stopped must get.
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
