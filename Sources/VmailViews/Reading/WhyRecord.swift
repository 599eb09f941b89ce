import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// The reasons for a thread's category.
public struct WhyRecord: OutputRecord {
  public var thread: NamedThread
  public var explanation: CategoryExplanation

  public init(thread: NamedThread, explanation: CategoryExplanation) {
    self.thread = thread
    self.explanation = explanation
  }

  public static let type = "why"
  public static let summary = "Why a thread is in its category."
  private static let identity: [RecordField<WhyRecord>] = {
    var fields: [RecordField<WhyRecord>] = NamedThread.fields { $0.thread }
    fields[0] = .string("id", "the thread's opaque identifier") { $0.thread.id.description }
    return fields
  }()
  public static let fields: [RecordField<WhyRecord>] =
    identity + [
      RecordField(
        "category", .nullable(.oneOf(AICategory.allCases.compactMap(\.jsonName))),
        "the category; null if there is none"
      ) { .optional($0.explanation.category.jsonName) },
      RecordField(
        "basis", .oneOf(["chosen", "written", "message"]),
        "what decided it: your choice, what you wrote, or the mail itself"
      ) {
        .string($0.basis)
      },
      RecordField(
        "confidence", .nullable(.number), "vmail's present confidence, from 0 to 1; null if unknown"
      ) {
        $0.explanation.verdict.map { .double(($0.confidence * 10_000).rounded() / 10_000) } ?? .null
      },
      .foreignTexts("reasons", "the reasons for it now, the strongest first") {
        $0.explanation.verdict?.reasons ?? []
      },
    ]

  private var basis: String {
    switch explanation.basis {
    case .chosen: "chosen"
    case .written: "written"
    case .message: "message"
    }
  }

  /// `Promotions (0.93): List-Unsubscribe, sender shop.example; you moved 4 of their messages here`
  /// - Parameter sureness: how a confidence is told.
  private func sentence(_ sureness: (Double) -> String) -> TerminalText {
    let name = explanation.category.title ?? "No category"
    switch explanation.basis {
    case .chosen: return TerminalText(line: "\(name): you chose this category.")
    case .written: return TerminalText(line: "\(name): you wrote in this thread.")
    case .message:
      guard let verdict = explanation.verdict else {
        return TerminalText(line: "\(name): its text has not been downloaded, so the reasons are unknown.")
      }
      let reasons = Self.list(verdict.reasons)
      let now =
        verdict.category == explanation.category ? "" : ". \(Self.today(verdict.category))"
      let sureness = sureness(verdict.confidence)
      let atBest = verdict.category == .uncategorized ? " at best" : ""
      return TerminalText(
        line: "\(name) (\(sureness)\(atBest))\(reasons.isEmpty ? "" : ": ")\(reasons)\(now)")
    }
  }

  /// Joins reasons; those based on the user's actions follow a semicolon.
  private static func list(_ reasons: [String]) -> String {
    let isYours: (String) -> Bool = { $0.hasPrefix("you ") || $0.hasPrefix("your ") }
    let parts = [reasons.filter { !isYours($0) }, reasons.filter(isYours)].filter { !$0.isEmpty }
    return parts.map { $0.joined(separator: ", ") }.joined(separator: "; ")
  }

  private static func today(_ category: AICategory) -> String {
    category.title.map { "Today it would be \($0)" } ?? "Today it would get no category"
  }

  private static func percent(_ value: Double) -> Int { Int((min(max(value, 0), 1) * 100).rounded()) }

  private static func twoDigits(_ value: Double) -> String {
    let hundredths = percent(value)
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }

  public func text(in layout: Layout) -> [StyledLine] {
    thread.heading(in: layout) + layout.sentence(sentence(Self.twoDigits))
  }
  public func plain(in layout: Layout) -> [TerminalText] {
    thread.spokenHeading + [Sentence.ended(sentence { "\(Self.percent($0)) percent sure" })]
  }
}
