import Glibc
public import VmailTerminal

/// The redirection of the results of one command: `CMD > file`, `CMD | program`.
public struct OpenRedirection {
  private enum Target {
    case file(descriptor: Int32, path: String)
    case program(Pager, command: String)
  }

  private let target: Target
  private let console: Console
  /// The destination of the enclosing `source`.
  private let outer: (any ByteSink)?

  /// - Parameters:
  ///   - parameters: the values of `$1` and so on for the program of a pipe.
  ///   - variables: its environment.
  /// - Returns: `nil` if the line has no redirection.
  /// - Throws: ``ShellError`` if the file cannot be written or the program cannot be started.
  public init?(
    _ redirection: CommandLine.Redirection?, parameters: [String] = [],
    variables: @autoclosure () -> [String: String], console: Console
  ) throws {
    self.console = console
    switch redirection {
    case nil: return nil
    case .write(let path): target = .file(descriptor: try Self.open(path, 0), path: path)
    case .append(let path): target = .file(descriptor: try Self.open(path, O_APPEND), path: path)
    case .pipe(let program):
      guard
        let process = Pager(command: program, parameters: parameters, variables: variables())
      else {
        throw ShellError(.failure, "couldn't start \(program)")
      }
      target = .program(process, command: program)
    }
    switch target {
    case .file(_, "/dev/null"): outer = console.redirect(to: NullSink())
    case .file(let descriptor, _): outer = console.redirect(to: ReplacingSink(descriptor: descriptor))
    case .program(let process, _): outer = console.redirect(to: process)
    }
  }

  /// Ends the redirection and waits for the program.
  /// - Parameter hasFailed: whether the command has failed; if it printed nothing, the file stays as it was.
  /// - Throws: ``ShellError`` if the program failed, or if not everything could be written to the file. A
  ///   program that stops reading early and exits successfully has not failed. Exit status 1 is a program's no,
  ///   such as that of a grep that has found nothing: it is passed on without a word, as in sh.
  public func close(hasFailed: Bool = false) throws {
    console.flush()
    let isClosed = console.isClosed
    console.redirect(to: outer)
    switch target {
    case .file(let descriptor, let path):
      if !hasFailed { ReplacingSink(descriptor: descriptor).begin() }
      let isWhole = Glibc.close(descriptor) == 0 && !isClosed
      guard isWhole else { throw ShellError(.cannotWrite, "couldn't write all of \(path)") }
    case .program(let process, let command):
      let status = process.finish()
      if status == 128 + SIGINT { throw ShellError.interrupted }
      if status == 1 { throw ReportedFailure(code: .failure) }
      guard status == 0 else { throw ShellError.programFailed(command, status: status) }
    }
  }

  private static func open(_ path: String, _ mode: Int32) throws -> Int32 {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC | mode, 0o600)
    guard descriptor >= 0 else {
      throw ShellError(.cannotWrite, "\(path): \(String(cString: strerror(errno)))")
    }
    return descriptor
  }
}

/// A file whose old content stays until something new is written.
private struct ReplacingSink: ByteSink {
  let descriptor: Int32

  /// Removes the old content, unless some was written or the file is appended to.
  func begin() {
    guard fcntl(descriptor, F_GETFL) & O_APPEND == 0, lseek(descriptor, 0, SEEK_CUR) == 0 else { return }
    // A device or a pipe has no length.
    _ = ftruncate(descriptor, 0)
  }

  func write(_ bytes: [UInt8]) -> Bool { attempt(bytes) == .whole }

  func attempt(_ bytes: [UInt8]) -> WriteOutcome {
    if !bytes.isEmpty { begin() }
    return FileDescriptorSink(descriptor: descriptor).attempt(bytes)
  }
}
