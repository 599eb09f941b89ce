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
    // Nothing but messages may be on standard output.
    let console = Console(
      output: NullSink(), errors: NullSink(), terminal: .none(variables: environment.variables),
      clock: environment.clock, locale: .current(environment: environment.variables))
    console.updateSettings { $0.isScript = true }
    let interruption = interruption()
    var shell = Shell(
      settings: settings(console), console: console, environment: environment, isInteractive: false)
    shell.isRehearsing = options.isRehearsal
    _ = await applyRcFile(ScriptRunner(interruption: interruption), in: &shell)
    do { try AgentMode.serveAgent(askingAbout: MCPCalls.AwayPerson(), in: &shell) } catch {
      return ExitCode.usage.rawValue
    }
    let (input, output) = (Self.reserved(STDIN_FILENO, O_RDONLY), Self.reserved(STDOUT_FILENO, O_WRONLY))
    guard input >= 0, output >= 0 else { return ExitCode.cannotWrite.rawValue }
    let sink = FileDescriptorSink(descriptor: output)
    let server = MCPServer(MCPCalls(shell), version: environment.version, output: sink)
    var lines = MCPInput(descriptor: input)
    while let line = await lines.next() {
      if let line { server.take(line) } else { server.refuseLine() }
    }
    await server.finish()
    await shell.background.finish()
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
  static let longest = 4 << 20
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isSkipping = false
  private var isOver = false

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// - Returns: the next line that is not empty; `.some(nil)` for one that is too long, `nil` at the end.
  mutating func next() async -> [UInt8]?? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[..<end])
        buffer.removeFirst(end + 1)
        defer { isSkipping = false }
        if !isSkipping, !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return .some(line) }
        isSkipping = false
        continue
      }
      if isOver {
        defer { buffer = [] }
        return buffer.isEmpty || isSkipping ? nil : .some(buffer)
      }
      if buffer.count > Self.longest {
        buffer = []
        if !isSkipping {
          isSkipping = true
          return .some(nil)
        }
      }
      let more = await Self.read(descriptor)
      if more.isEmpty { isOver = true }
      buffer += more
    }
  }

  /// - Returns: nothing at the end, and after an error.
  private static func read(_ descriptor: Int32) async -> [UInt8] {
    await withCheckedContinuation { continuation in
      DetachedThread.start {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
          let count = Glibc.read(descriptor, &bytes, bytes.count)
          if count < 0, errno == EINTR { continue }
          return continuation.resume(returning: Array(bytes.prefix(max(0, count))))
        }
      }
    }
  }
}
