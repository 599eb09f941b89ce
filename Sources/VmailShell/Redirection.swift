import Glibc

/// Where the results of one command go instead of standard output: `CMD > file`, `CMD | program`.
struct OpenRedirection {
  private enum Target {
    case file(descriptor: Int32)
    case program(Pager)
  }

  private let target: Target
  private let console: Console

  /// - Returns: `nil` when the line has no redirection.
  /// - Throws: ``ShellError`` when the file cannot be written or the program not started.
  init?(_ redirection: CommandLine.Redirection?, console: Console) throws {
    self.console = console
    switch redirection {
    case nil: return nil
    case .write(let path): target = .file(descriptor: try Self.open(path, O_TRUNC))
    case .append(let path): target = .file(descriptor: try Self.open(path, O_APPEND))
    case .pipe(let program):
      guard let process = Pager(command: program, variables: console.terminal.variables) else {
        throw ShellError(.failure, "couldn't start \(program)")
      }
      target = .program(process)
    }
    switch target {
    case .file(let descriptor): console.redirect(to: FileDescriptorSink(descriptor: descriptor))
    case .program(let process): console.redirect(to: process)
    }
  }

  /// Ends the redirection and waits for the program.
  func close() {
    console.redirect(to: nil)
    switch target {
    case .file(let descriptor): Glibc.close(descriptor)
    case .program(let process): process.finish()
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
