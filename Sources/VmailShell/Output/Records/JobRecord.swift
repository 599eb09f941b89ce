import FoundationEssentials
import VmailDomain

/// A command that is or was running beside the prompt.
struct JobRecord: OutputRecord {
  enum State: String, Sendable, CaseIterable {
    case running, stopping, done, failed, stopped
  }

  var n: Int
  var command: String
  var state: State
  /// The exit code; `nil` while it runs.
  var code: Int32?
  var seconds: Double
  /// The progress; `nil` if none was reported.
  var progress: String?
  var percent: Int?

  static let type = "job"
  static let summary = "A command that runs beside the prompt, or has."
  static let fields: [RecordField<JobRecord>] = [
    .integer("n", "its number for fg, wait and kill") { $0.n },
    .string("command", "as it was typed") { $0.command },
    RecordField("state", .oneOf(State.allCases.map(\.rawValue)), "how it is") { .string($0.state.rawValue) },
    .optionalInteger("code", "its exit code; null while it runs") { $0.code.map(Int.init) },
    RecordField("seconds", .number, "for how long it has run") { .double($0.seconds) },
    .optionalInteger("percent", "how much of it is done; null when that is not known") { $0.percent },
    .optionalMailText("progress", "how far it is; null when it has not said") { $0.progress },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText(String(n)), width: 5, alignment: .right, ellipsis: ellipsis)
    line.appendSpaces(1)
    line.appendCell(
      TerminalText(state.rawValue), width: 9, state == .failed ? .error : .plain, ellipsis: ellipsis)
    line.append(TerminalText(line: command))
    for detail in [duration, progress].compactMap(\.self) {
      line.append(TerminalText(line: " \(layout.glyphs.separator) \(detail)"), .dim)
    }
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let share = percent.map { "\($0) percent of it is done." } ?? progress ?? ""
    return [Sentence.joined([TerminalText(line: sentence), Sentence.ended(TerminalText(line: share))])]
  }

  /// `Job 1 is done after 12 seconds: import ~/Maildir.`
  var sentence: String {
    let words =
      switch state {
      case .running: duration == nil ? "runs" : "has run"
      case .stopping: "is stopping"
      case .done: "is done"
      case .failed: "failed"
      case .stopped: "was stopped"
      }
    let duration = duration.map { (code == nil ? " for " : " after ") + $0 } ?? ""
    return "Job \(n) \(words)\(duration): \(command)."
  }

  /// The duration; `nil` if it is less than a second.
  private var duration: String? { seconds < 1 ? nil : Digits.counted(Int(seconds), "second") }
}

extension JobRecord {
  init(job: Job, now: Date) {
    let state: State =
      switch job.state {
      case .running: job.wasStopped ? .stopping : .running
      case .ended(.success): .done
      case .ended(.interrupted): .stopped
      case .ended: .failed
      }
    self.init(
      n: job.number, command: job.command, state: state, code: job.exitCode?.rawValue,
      seconds: max(0, (job.end ?? now).timeIntervalSince(job.began)),
      progress: job.isRunning ? job.output.progress?.text : nil,
      percent: job.isRunning ? job.output.progress?.percent : nil)
  }
}

/// The number of jobs.
struct JobsRecord: OutputRecord {
  var count: Int

  static let type = "jobs"
  static let summary = "How many jobs there are; those that have ended and were told are not counted."
  static let fields: [RecordField<JobsRecord>] = [.integer("count", "jobs") { $0.count }]

  func text(in layout: Layout) -> [StyledLine] { count == 0 ? layout.sentence(Self.none) : [] }
  func plain(in layout: Layout) -> [TerminalText] { count == 0 ? [Self.none] : [] }

  private static let none: TerminalText = "No jobs."
}
