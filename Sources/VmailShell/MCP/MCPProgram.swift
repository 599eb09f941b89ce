import Glibc
import VmailCommandLine
import VmailProcess
import VmailTerminal
import VmailViews

/// vmail as a server of tools for agents, on standard input and output.
extension ShellProgram {
  /// Answers until the end of standard input.
  /// - Returns: the exit status.
  func serveTools() async -> Int32 {
    // Nothing but messages may be on standard output; clients show or log what is on standard error.
    let console = Console(
      output: NullSink(), errors: FileDescriptorSink(descriptor: STDERR_FILENO),
      terminal: .none(variables: environment.variables),
      clock: environment.clock, locale: .current(environment: environment.variables))
    console.updateSettings { $0.isScript = true }
    let interruption = interruption()
    var shell = Shell(
      settings: settings(console), console: console, environment: environment, isInteractive: false)
    shell.isRehearsing = options.isRehearsal
    _ = await applyRcFile(ScriptRunner(interruption: interruption), in: &shell)
    console.flush()
    do { try AgentMode.serveAgent(askingAbout: MCPCalls.AwayPerson(), in: &shell) } catch {
      return console.report(ErrorWording.shellError(for: error, action: "serve an agent")).rawValue
    }
    let (input, output) = (Self.reserved(STDIN_FILENO, O_RDONLY), Self.reserved(STDOUT_FILENO, O_WRONLY))
    guard input >= 0, output >= 0 else { return ExitCode.cannotWrite.rawValue }
    let sink = FileDescriptorSink(descriptor: output)
    let server = MCPServer(MCPCalls(shell), version: environment.version, output: sink)
    var lines = MCPInput(descriptor: input, answers: output)
    while let line = await lines.next() {
      if let line { server.take(line) } else { server.refuseLine() }
    }
    await server.finish()
    // A server may not answer, and whatever is due is stored.
    _ = await MCPServer.ends(within: .seconds(5)) { [background = shell.background] in
      await background.finish()
    }
    return ExitCode.success.rawValue
  }
}

extension ShellProgram {
  /// Keeps a standard descriptor for the protocol: programs that vmail starts get none of it.
  /// - Returns: the descriptor to use; -1 if there is none.
  private static func reserved(_ descriptor: Int32, _ mode: Int32) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    let null = open("/dev/null", mode | O_CLOEXEC)
    guard copy >= 0, null >= 0 else { return -1 }
    dup2(null, descriptor)
    close(null)
    return copy
  }
}

/// Reads lines of a descriptor, without keeping a shared thread waiting.
struct MCPInput {
  /// The most bytes of a line.
  static let longest = 1 << 20
  private let descriptor: Int32
  private let answers: Int32
  private var buffer: [UInt8] = []
  /// Where the current line begins in the buffer, and up to where it has no end.
  private var (start, scanned) = (0, 0)
  private var isSkipping = false
  private var isOver = false

  /// - Parameter answers: where the answers go; once nobody reads them, the input has ended.
  init(descriptor: Int32, answers: Int32) { (self.descriptor, self.answers) = (descriptor, answers) }

  /// - Returns: the next line that is not empty; `.some(nil)` for one that is too long, `nil` at the end.
  mutating func next() async -> [UInt8]?? {
    while true {
      if let end = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[start..<end]
        (start, scanned) = (end + 1, end + 1)
        defer { isSkipping = false }
        if isSkipping || line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
        return .some(line.count > Self.longest ? nil : Array(line))
      }
      scanned = buffer.count
      if isOver {
        defer { (buffer, start, scanned) = ([], 0, 0) }
        return start == buffer.count || isSkipping ? nil : .some(Array(buffer[start...]))
      }
      if buffer.count - start > Self.longest {
        (buffer, start, scanned) = ([], 0, 0)
        if !isSkipping {
          isSkipping = true
          return .some(nil)
        }
      }
      let more = await Self.read(descriptor, while: answers)
      if more.isEmpty { isOver = true }
      buffer.removeFirst(start)
      (start, scanned) = (0, scanned - start)
      buffer += more
    }
  }

  /// - Returns: nothing at the end, after an error, and when nobody reads the answers any more.
  private static func read(_ descriptor: Int32, while answers: Int32) async -> [UInt8] {
    await withCheckedContinuation { continuation in
      DetachedThread.start {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
          var waiting = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: answers, events: 0, revents: 0),
          ]
          if poll(&waiting, nfds_t(waiting.count), -1) < 0, errno == EINTR { continue }
          if waiting[1].revents != 0 { return continuation.resume(returning: []) }
          let count = Glibc.read(descriptor, &bytes, bytes.count)
          if count < 0, errno == EINTR || errno == EAGAIN { continue }
          return continuation.resume(returning: Array(bytes.prefix(max(0, count))))
        }
      }
    }
  }
}
