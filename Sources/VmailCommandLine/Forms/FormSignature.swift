/// What a form declares, without its body.
public struct FormSignature: Sendable {
  /// The words and `--options` that distinguish this form from the others of its command, as typed:
  /// `["add"]`, `["--cancel"]`.
  public let words: [String]
  /// The effect, as an imperative without a full stop; empty if the command's own summary describes it.
  public let summary: String
  public let slots: [Slot]
  public let options: [OptionDeclaration]
  public let needs: [CommandInfo.Need]
  public let effect: Effect
  /// The reasons for steps that may have to be taken first; the body asks about them.
  public let mayAsk: [Effect.Reason]
  public let rehearsal: Rehearsal
  /// Whether it may run beside the prompt (`&`): it takes long, asks nothing that an option can't answer, and
  /// does not change the session.
  public let canRunAsJob: Bool
  /// The options as shown in the synopsis.
  private let shownOptions: [String]

  public init<each Part: FormPart>(
    _ words: String, _ part: repeat each Part, needs: [CommandInfo.Need], _ effect: Effect,
    _ mayAsk: [Effect.Reason], _ rehearsal: Rehearsal?, _ job: Bool, _ summary: String
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
    self.rehearsal = rehearsal ?? (effect.isHarmless ? .runs : .describes)
    canRunAsJob = job
    shownOptions = shown
  }
}

extension FormSignature {
  /// The words that are not options; they come first.
  public var literals: [String] { words.filter { !$0.hasPrefix("--") } }
  /// The options among its words.
  private var flags: [OptionDeclaration] {
    words.filter { $0.hasPrefix("--") }.map {
      OptionDeclaration(name: String($0.dropFirst(2)), summary: summary, isRequired: true)
    }
  }

  /// All options that it accepts.
  public var allOptions: [OptionDeclaration] { flags + options }
  /// The options that a line must have to match this form.
  public var requiredOptions: [OptionDeclaration] { allOptions.filter(\.isRequired) }

  /// Returns the synopsis, such as `rules move N TO`.
  public func synopsis(of command: String) -> String {
    ([command] + words + slots.flatMap { $0.shown.map(\.synopsis) } + shownOptions).joined(separator: " ")
  }

  /// Returns the name used in errors, such as `rules move`.
  public func name(in command: String) -> String { ([command] + words).joined(separator: " ") }

  /// The minimum number of arguments after its words.
  public var fewestArguments: Int { slots.reduce(0) { $0 + $1.fewest } }
  /// The maximum number of arguments; `nil` if there is no limit.
  public var mostArguments: Int? {
    slots.reduce(Optional(0)) { sum, slot in sum.flatMap { sum in slot.most.map { sum + $0 } } }
  }

  /// Returns the possible kinds of an argument, given its position after the form's words, counted from 0.
  public func kinds(at position: Int) -> [ArgumentKind] {
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

extension [FormSignature] {
  /// The options of all of them, without duplicates.
  var options: [OptionDeclaration] {
    var seen: Set<String> = []
    return flatMap(\.allOptions).filter { seen.insert($0.name).inserted }
  }
}

/// The behaviour of a form in a rehearsal (`--dry-run`).
public enum Rehearsal: Sendable {
  /// Runs, since it only shows something or changes the state of this session.
  case runs
  /// Runs, and the commands it runs are rehearsed.
  case rehearses
  /// Reports what its plan would act on.
  case describesPlan
  /// Runs, and reports what it would do instead of doing it.
  case previews
  /// Only reports that it would run, and its effect.
  case describes
}
