/// One way to write a command, declared once: its words, arguments and options, what it needs, what it does to mail and
/// to the world, and its body.
///
/// The parser, the synopsis, help, manual pages, completion, the errors about a line that fits no form, `would`,
/// `--dry-run`, jobs and the gate of agent-safe mode are all made from it. The body gets the values that the line
/// gives for its parts, in their order.
struct Form: Sendable {
  /// The words and the `--options` that tell this form from the others of its command, as they are typed:
  /// `["add"]`, `["--cancel"]`.
  let words: [String]
  /// What it does, imperative, without a full stop; empty where the command's own summary says it.
  let summary: String
  let slots: [Slot]
  let options: [OptionDeclaration]
  let needs: [CommandInfo.Need]
  let effect: Effect
  /// Beside the effect, what it may have to do first; the body asks about it, by ``Shell/expectPerson(for:)``.
  let mayAsk: [Effect.Reason]
  let rehearsal: Rehearsal
  /// Whether it may run beside the prompt (`&`): it takes long, asks nothing that an option can't say, and leaves the
  /// session as it is.
  let canRunAsJob: Bool
  /// The options and arguments as the synopsis shows them.
  private let shownOptions: [String]
  private let bind: @Sendable (CommandCall) throws -> Body

  /// What a form does with the values of one line.
  enum Body: Sendable {
    case runs(@Sendable (inout Shell) async throws -> Void)
    /// It acts on threads: what it would do is planned first and apart, which changes nothing.
    case acts(@Sendable (inout Shell) async throws -> [PlannedAction])
  }

  /// - Parameters:
  ///   - words: with spaces between them; `--name` is an option that must be given.
  ///   - effect: what it does beyond showing things.
  ///   - mayAsk: what may have to be done first, and is asked about.
  ///   - rehearsal: only where it doesn't follow from the effect.
  ///   - body: gets the values of the parts.
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

  /// A form without words of its own.
  init<each Part: FormPart>(
    _ part: repeat each Part, needs: [CommandInfo.Need] = [], does effect: Effect,
    mayAsk: [Effect.Reason] = [], rehearsal: Rehearsal? = nil, job: Bool = false, summary: String = "",
    run body: @escaping @Sendable (inout Shell, repeat (each Part).Value) async throws -> Void
  ) {
    self.init(
      "", repeat each part, needs: needs, does: effect, mayAsk: mayAsk, rehearsal: rehearsal, job: job,
      summary: summary, run: body)
  }

  /// A form that acts on threads.
  /// - Parameters:
  ///   - mayAsk: what may have to be done first, and is asked about.
  ///   - plan: works out what it would do, and changes nothing.
  static func acting<each Part: FormPart>(
    _ words: String, _ part: repeat each Part, needs: [CommandInfo.Need] = [],
    does effect: Effect = .undoably, mayAsk: [Effect.Reason] = [],
    job: Bool = false, summary: String = "",
    plan: @escaping @Sendable (inout Shell, repeat (each Part).Value) async throws -> [PlannedAction]
  ) -> Form {
    Form(words, repeat each part, Flag.yes, needs: needs, effect, mayAsk, .tellsPlan, job, summary) { call in
      let values = (repeat try (each part).value(in: call))
      return .acts { (shell: inout Shell) in try await plan(&shell, repeat each values) }
    }
  }

  /// The same without words of its own.
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
    self.rehearsal = rehearsal ?? (effect == .nothing || effect == .marksRead ? .runs : .tells)
    canRunAsJob = job
    shownOptions = shown
    self.bind = bind
  }

  /// The body, with the values of that call.
  /// - Throws: ``ShellError`` for a value that can't be read.
  func body(for call: CommandCall) throws -> Body { try bind(call) }
}

extension Form {
  /// The words that are no options: they stand first.
  var literals: [String] { words.filter { !$0.hasPrefix("--") } }
  /// The options among its words.
  private var flags: [OptionDeclaration] {
    words.filter { $0.hasPrefix("--") }.map {
      OptionDeclaration(name: String($0.dropFirst(2)), summary: summary, isRequired: true)
    }
  }

  /// All options that may be given with it.
  var allOptions: [OptionDeclaration] { flags + options }
  /// Those without which the line is none of this form.
  var requiredOptions: [OptionDeclaration] { allOptions.filter(\.isRequired) }

  /// How it is written: `rules move N TO`.
  func synopsis(of command: String) -> String {
    ([command] + words + slots.flatMap { $0.shown.map(\.synopsis) } + shownOptions).joined(separator: " ")
  }

  /// How it is named in errors: `rules move`.
  func name(in command: String) -> String { ([command] + words).joined(separator: " ") }

  /// How many arguments it takes behind its words.
  var fewestArguments: Int { slots.reduce(0) { $0 + $1.fewest } }
  /// `nil` when there is no limit.
  var mostArguments: Int? {
    slots.reduce(Optional(0)) { sum, slot in sum.flatMap { sum in slot.most.map { sum + $0 } } }
  }

  /// What may stand as the argument of that number, counted from 0 behind its words.
  func kinds(at position: Int) -> [ArgumentKind] {
    var (first, last): (Int, Int?) = (0, 0)
    var kinds: [ArgumentKind] = []
    for slot in slots {
      // The slots before it take `first` arguments at least, and as many as `last`.
      let end = slot.most.flatMap { most in last.map { $0 + most } }
      if position >= first, end.map({ position < $0 }) ?? true { kinds += slot.shown.compactMap(\.kind) }
      first += slot.fewest
      last = end
    }
    return kinds
  }
}
