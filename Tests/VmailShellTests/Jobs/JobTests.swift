import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailSystem
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct JobTests {
  /// Holds every `sleep` until it is opened; `sleep` ends at once when it is cancelled.
  private final class Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init() { (stream, signal) = AsyncStream<Void>.makeStream() }

    func open() { signal.finish() }

    func wait(_ duration: Duration) async throws {
      for await _ in stream {}
      try Task.checkCancellation()
    }
  }

  private let output = ShellOutput()
  private let gate = Gate()

  private func shell(isInteractive: Bool = true) -> Shell {
    Shell.forTests(output: output, isInteractive: isInteractive, wait: { [gate] in try await gate.wait($0) })
  }

  private func script(_ text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "vmail-job-" + UUID().uuidString)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  @Test func `A job runs beside the prompt, and its end is told with what it printed`() async throws {
    let path = try script("sleep 1\necho from the job\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    var shell = shell()
    #expect(try await shell.type("source \(path) &; echo here; jobs") == .success)
    #expect(output.out.text.contains("1 running  source \(path.prefix(20))"))
    #expect(output.out.text.contains("here\n"))
    #expect(!output.out.text.contains("from the job"))
    let job = try #require(shell.jobs[1])
    gate.open()
    await job.wait()
    JobEnd.beginNotices(in: shell)
    #expect(output.err.text == "Job 1 is done: source \(path).\nfrom the job\n")
    #expect(shell.jobs.jobs.isEmpty)
  }

  @Test func `Progress is told after five seconds, and whenever the job has run twice as long`() {
    let began = Date(timeIntervalSince1970: 0)
    let job = Job(number: 1, command: "sync", began: began)
    let told = [0, 4.9, 5, 5.1, 9.9, 10, 19, 90, 159, 160].filter { job.takeNotice(at: began + $0) }
    #expect(told == [5, 10, 90, 160])
  }

  @Test(arguments: ["kill ${X}", "kill %${X}", "wait ${X}"])
  func `A job is named by a number that was typed, not by a value`(line: String) async throws {
    var shell = shell()
    shell.scriptVariables.facts = ["X": "1"]
    #expect(try await shell.type("sleep 9 &; \(line)") == .usage)
    #expect(shell.jobs.running.count == 1)
    #expect(try await shell.type("kill %1") == .success)
  }

  @Test func `What a job does to the session stays its own`() async throws {
    let path = try script("set page-size 3\nalias unr list\nquit\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    var shell = shell()
    #expect(try await shell.type("source \(path) &; wait") == .success)
    #expect(shell.settings.pageSize == nil)
    #expect(shell.aliases.names.isEmpty)
    #expect(!shell.isOver)
  }

  @Test func `What a job sets doesn't reach what it shares with the prompt`() async throws {
    let path = try script("set log-level debug\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let isLogging = Mutex(false)
    var shell = Shell.forTests(output: output, setLogging: { isOn in isLogging.withLock { $0 = isOn } })
    #expect(try await shell.type("source \(path) &; wait") == .success)
    #expect(!isLogging.withLock { $0 })
    #expect(try await shell.type("source \(path)") == .success)
    #expect(isLogging.withLock { $0 })
  }

  @Test func `Waiting shows what each job printed, and fails as the first that failed`() async throws {
    let (bad, good) = (try script("echo one\nopen\n"), try script("echo two\n"))
    defer { for path in [bad, good] { try? FileManager.default.removeItem(atPath: path) } }
    var shell = shell(isInteractive: false)
    #expect(try await shell.type("source \(bad) &; source \(good) &") == .success)
    #expect(try await shell.type("wait") == .usage)
    let text = output.out.text
    let one = try #require(text.range(of: "one\n"))
    let two = try #require(text.range(of: "two\n"))
    #expect(one.lowerBound < two.lowerBound)
    #expect(!text.contains("done"))
    #expect(output.err.text.contains("\(bad):2: error: "))
    #expect(shell.jobs.jobs.isEmpty)
  }

  @Test func `Programs are told how each job ended`() async throws {
    var shell = shell(isInteractive: false)
    #expect(try await shell.type("set output json; sleep x &; wait") == .usage)
    let last = try #require(output.out.text.split(separator: "\n").last)
    #expect(last.hasPrefix(#"{"type":"job","n":1,"command":"sleep x","state":"failed","code":64,"#))
  }

  @Test func `Kill stops a job, which says so when it has ended`() async throws {
    var shell = shell()
    #expect(try await shell.type("sleep 9 &; kill 1") == .success)
    JobEnd.beginNotices(in: shell)
    await shell.jobs[1]?.wait()
    #expect(output.err.text.contains("Job 1 was stopped: sleep 9.\n"))
    #expect(shell.jobs.jobs.isEmpty)
  }

  @Test(arguments: ["wait", "wait 1", "fg 1"])
  func `A job that was killed is no failure to who waits for it`(line: String) async throws {
    var shell = shell(isInteractive: false)
    #expect(try await shell.type("sleep 5 &; kill 1; \(line); echo after") == .success)
    #expect(output.out.text.contains("after\n") && output.err.text.isEmpty)
  }

  @Test func `A job that fails is one, killed or not`() async throws {
    let path = try script("sleep x\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    var shell = shell(isInteractive: false)
    _ = try await shell.type("source \(path) &")
    await shell.jobs[1]?.wait()
    #expect(try await shell.type("kill 1; wait") == .usage)
  }

  /// Runs a command that is cancelled.
  private func interrupt(_ name: String, _ shell: Shell) async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var shell = shell
      try await Dispatcher().perform(
        CommandLine(words: [Word(text: name, range: 0..<name.count)]), in: &shell)
    }
    try await task.value
  }

  @Test func `Ctrl-C while a job is watched stops it`() async throws {
    var shell = shell()
    _ = try await shell.type("sleep 9 &")
    await #expect(throws: ReportedFailure.self) { try await interrupt("fg", shell) }
    shell.console.flush()
    #expect(output.out.text.contains("1 stopped  sleep 9"))
    #expect(shell.jobs.jobs.isEmpty)
  }

  @Test func `Ctrl-C while jobs are waited for leaves them running`() async throws {
    var shell = shell()
    _ = try await shell.type("sleep 9 &")
    await #expect(throws: CancellationError.self) { try await interrupt("wait", shell) }
    let job = try #require(shell.jobs[1])
    #expect(job.isRunning)
    JobEnd.beginNotices(in: shell)
    gate.open()
    await job.wait()
    #expect(output.err.text.contains("Job 1 is done"))
  }

  @Test func `Output that is long waits for fg`() async throws {
    let path = try script((1...50).map { "echo line \($0)\n" }.joined())
    defer { try? FileManager.default.removeItem(atPath: path) }
    var shell = shell()
    _ = try await shell.type("source \(path) &")
    await shell.jobs[1]?.wait()
    JobEnd.beginNotices(in: shell)
    #expect(output.err.text.contains("Type fg 1 for the 50 lines it printed."))
    #expect(!output.err.text.contains("line 50"))
    #expect(try await shell.type("fg 1") == .success)
    shell.console.flush()
    #expect(output.out.text.contains("line 1\nline 2\n"))
    #expect(shell.jobs.jobs.isEmpty)
  }

  @Test func `Of too much output the newest is kept`() {
    let kept = JobOutput()
    let sink = kept.sink(forResults: true)
    for number in 0..<40 {
      _ = sink.write(Array(String(repeating: "x", count: 10_000).utf8) + Array("\(number)\n".utf8))
    }
    let shell = shell()
    kept.listen(shell.console)
    shell.console.flush()
    #expect(output.err.text.contains("too long to keep"))
    #expect(output.out.text.hasSuffix("39\n"))
    #expect(output.out.text.utf8.count <= 256 << 10)
  }

  @Test func `How far a job is stands in the list of jobs`() async throws {
    var shell = shell()
    _ = try await shell.type("sleep 9 &")
    let job = try #require(shell.jobs[1])
    #expect(job.output.note(Console.Progress(text: "Half of it", share: 0.5)))
    #expect(!job.output.note(Console.Progress(text: "Half of it", share: 0.501)))
    _ = try await shell.type("jobs")
    shell.console.flush()
    #expect(output.out.text.contains("Half of it"))
    #expect(Prompt.text(for: shell)() == "[sleep 50%] vmail> ")
    try shell.settings.set("motion", to: "off")
    #expect(Prompt.text(for: shell)() == "[1 job] vmail> ")
    gate.open()
    await job.wait()
  }

  @Test(arguments: ["open 1 &", "list &", "quit &", "help &", "fg &"])
  func `What belongs to the prompt can't be a job`(line: String) async throws {
    var shell = shell()
    #expect(try await shell.type(line) == .usage)
    #expect(output.err.text.contains("can't run in the background"))
    #expect(shell.jobs.jobs.isEmpty)
  }

  @Test(arguments: ["fg", "fg 3", "wait 3", "kill 3", "kill", "wait x"])
  func `A job that isn't there is an error`(line: String) async throws {
    var shell = shell()
    #expect(try await shell.type(line) != .success)
    #expect(output.err.text.hasPrefix("error: "))
  }

  @Test func `A loop can't start jobs without end`() async throws {
    var shell = shell()
    for _ in 0..<JobTable.most { #expect(try await shell.type("sleep 9 &") == .success) }
    #expect(try await shell.type("sleep 9 &") == .temporary)
    #expect(try await shell.type("kill all; wait") == .success)
  }
}
