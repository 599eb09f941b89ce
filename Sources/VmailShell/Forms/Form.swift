/// One form of a command, declared once: its words, arguments and options, its requirements, its effect on
/// mail and the outside world, and its body.
///
/// The parser, the synopsis, help, manual pages, completion, the errors about lines that match no form,
/// `would`, `--dry-run`, jobs and the gate of agent-safe mode are all derived from it. The body receives the
/// values of its parts in their order.
struct Form: Sendable {
  /// The words and `--options` that distinguish this form from the others of its command, as typed:
  /// `["add"]`, `["--cancel"]`.
  let words: [String]
  /// The effect, as an imperative without a full stop; empty if the command's own summary describes it.
  let summary: String
  let slots: [Slot]
  let options: [OptionDeclaration]
  let needs: [CommandInfo.Need]
  let effect: Effect
  /// The reasons for steps that may have to be taken first; the body asks about them, by
  /// ``AgentMode/expectPerson(for:in:)``.
  let mayAsk: [Effect.Reason]
  let rehearsal: Rehearsal
  /// Whether it may run beside the prompt (`&`): it takes long, asks nothing that an option can't answer, and
  /// does not change the session.
  let canRunAsJob: Bool
  /// The options as shown in the synopsis.
  private let shownOptions: [String]
  private let bind: @Sendable (CommandCall) throws -> Body

  /// The implementation of a form, with the values of one line.
  enum Body: Sendable {
    case runs(@Sendable (inout Shell) async throws -> Void)
    /// Acts on threads: the action is planned first, in a separate step that changes nothing.
    case acts(@Sendable (inout Shell) async throws -> [PlannedAction])
  }

  /// - Parameters:
  ///   - words: the words separated by spaces; `--name` is an option that must be given.
  ///   - effect: the effect beyond showing things.
  ///   - mayAsk: the reasons for steps that may have to be taken first and are confirmed.
  ///   - rehearsal: the behaviour in a rehearsal, unless it follows from the effect.
  ///   - body: the implementation, called with the values of the parts.
  init<each Part: FormPart>(
    _ words: String, _ part: repeat each Part, needs: [CommandInfo.Need] = [], does effect: Effect,
    mayAsk: [Effect.Reason] = [], rehearsal: Rehearsal? = nil, job: Bool = false, summary: String = "",
    run body: @escaping @Sendable (inout Shell, repeat (each Part).Value) async throws -> Void
  ) {
    self.init(words, repeat each part, needs: needs, effect, mayAsk, rehearsal, job, summary) { call in
      let values = (repeat try (each part).value(in: call))
      return .runs { (shell: inout Shell) in try await body(&shell, repeat each values) }
    }
  }

  /// Creates a form without words of its own.
  init<each Part: FormPart>(
    _ part: repeat each Part, needs: [CommandInfo.Need] = [], does effect: Effect,
    mayAsk: [Effect.Reason] = [], rehearsal: Rehearsal? = nil, job: Bool = false, summary: String = "",
    run body: @escaping @Sendable (inout Shell, repeat (each Part).Value) async throws -> Void
  ) {
    self.init(
      "", repeat each part, needs: needs, does: effect, mayAsk: mayAsk, rehearsal: rehearsal, job: job,
      summary: summary, run: body)
  }

  /// Returns a form that acts on threads.
  /// - Parameters:
  ///   - mayAsk: the reasons for steps that may have to be taken first and are confirmed.
  ///   - plan: plans the action, and changes nothing.
  static func acting<each Part: FormPart>(
    _ words: String, _ part: repeat each Part, needs: [CommandInfo.Need] = [],
    does effect: Effect = .undoably, mayAsk: [Effect.Reason] = [],
    job: Bool = false, summary: String = "",
    plan: @escaping @Sendable (inout Shell, repeat (each Part).Value) async throws -> [PlannedAction]
  ) -> Form {
    Form(
      words, repeat each part, Flag.yes, needs: needs, effect, mayAsk + [.changesOthersDrafts, .endsSnoozes],
      .describesPlan, job, summary
    ) { call in
      let values = (repeat try (each part).value(in: call))
      return .acts { (shell: inout Shell) in try await plan(&shell, repeat each values) }
    }
  }

  /// Returns a form that acts on threads, without words of its own.
  static func acting<each Part: FormPart>(
    _ part: repeat each Part, needs: [CommandInfo.Need] = [], does effect: Effect = .undoably,
    mayAsk: [Effect.Reason] = [], job: Bool = false, summary: String = "",
    plan: @escaping @Sendable (inout Shell, repeat (each Part).Value) async throws -> [PlannedAction]
  ) -> Form {
    acting(
      "", repeat each part, needs: needs, does: effect, mayAsk: mayAsk, job: job, summary: summary, plan: plan
    )
  }

  private init<each Part: FormPart>(
    _ words: String, _ part: repeat each Part, needs: [CommandInfo.Need], _ effect: Effect,
    _ mayAsk: [Effect.Reason], _ rehearsal: Rehearsal?,
    _ job: Bool, _ summary: String, bind: @escaping @Sendable (CommandCall) throws -> Body
  ) {
    var slots: [Slot] = []
    var options: [OptionDeclaration] = []
    var shown: [String] = []
    for part in repeat each part {
      slots += part.slots
      options += part.options
      shown += part.shownOptions
    }
    self.words = words.split(separator: " ").map(String.init)
    self.summary = summary
    self.slots = slots
    self.options = options
    self.needs = needs
    self.effect = effect
    self.mayAsk = mayAsk
    self.rehearsal = rehearsal ?? (effect == .nothing || effect == .marksRead ? .runs : .describes)
    canRunAsJob = job
    shownOptions = shown
    self.bind = bind
  }

  /// Returns the body with the values of the call.
  /// - Throws: ``ShellError`` for a value that can't be parsed.
  func body(for call: CommandCall) throws -> Body { try bind(call) }
}

extension Form {
  /// The words that are not options; they come first.
  var literals: [String] { words.filter { !$0.hasPrefix("--") } }
  /// The options among its words.
  private var flags: [OptionDeclaration] {
    words.filter { $0.hasPrefix("--") }.map {
      OptionDeclaration(name: String($0.dropFirst(2)), summary: summary, isRequired: true)
    }
  }

  /// All options that it accepts.
  var allOptions: [OptionDeclaration] { flags + options }
  /// The options that a line must have to match this form.
  var requiredOptions: [OptionDeclaration] { allOptions.filter(\.isRequired) }

  /// Returns the synopsis, such as `rules move N TO`.
  func synopsis(of command: String) -> String {
    ([command] + words + slots.flatMap { $0.shown.map(\.synopsis) } + shownOptions).joined(separator: " ")
  }

  /// Returns the name used in errors, such as `rules move`.
  func name(in command: String) -> String { ([command] + words).joined(separator: " ") }

  /// The minimum number of arguments after its words.
  var fewestArguments: Int { slots.reduce(0) { $0 + $1.fewest } }
  /// The maximum number of arguments; `nil` if there is no limit.
  var mostArguments: Int? {
    slots.reduce(Optional(0)) { sum, slot in sum.flatMap { sum in slot.most.map { sum + $0 } } }
  }

  /// Returns the possible kinds of an argument, given its position after the form's words, counted from 0.
  func kinds(at position: Int) -> [ArgumentKind] {
    var (first, last): (Int, Int?) = (0, 0)
    var kinds: [ArgumentKind] = []
    for slot in slots {
      // The preceding slots take at least `first` arguments, and at most `last`.
      let end = slot.most.flatMap { most in last.map { $0 + most } }
      if position >= first, end.map({ position < $0 }) ?? true { kinds += slot.shown.compactMap(\.kind) }
      first += slot.fewest
      last = end
    }
    return kinds
  }
}
