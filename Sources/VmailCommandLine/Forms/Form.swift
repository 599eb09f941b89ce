/// One form of a command, declared once: its words, arguments and options, its requirements, its effect, and its body.
///
/// The parser, the synopsis, help, manual pages, completion, the errors about lines that match no form,
/// `would`, `--dry-run`, jobs and the gate of a program are all derived from it. The body receives the
/// values of its parts in their order.
@dynamicMemberLookup
public struct Form<Context: CommandContext>: Sendable {
  public let signature: FormSignature
  let bind: @Sendable (CommandCall) throws -> Body

  /// The implementation of a form, with the values of one line.
  public enum Body: Sendable {
    case runs(@Sendable (inout Context) async throws -> Void)
    /// Acts: the action is planned first, in a separate step that changes nothing.
    case acts(@Sendable (inout Context) async throws -> Context.Plan)
  }

  public subscript<Value>(dynamicMember member: KeyPath<FormSignature, Value>) -> Value {
    signature[keyPath: member]
  }

  /// - Parameters:
  ///   - words: the words separated by spaces; `--name` is an option that must be given.
  ///   - effect: the effect beyond showing things.
  ///   - mayAsk: the reasons for steps that may have to be taken first and are confirmed.
  ///   - rehearsal: the behaviour in a rehearsal, unless it follows from the effect.
  ///   - body: the implementation, called with the values of the parts.
  public init<each Part: FormPart>(
    _ words: String, _ part: repeat each Part, needs: [CommandInfo.Need] = [], does effect: Effect,
    mayAsk: [Effect.Reason] = [], rehearsal: Rehearsal? = nil, job: Bool = false, summary: String = "",
    run body: @escaping @Sendable (inout Context, repeat (each Part).Value) async throws -> Void
  ) {
    self.init(words, repeat each part, needs: needs, effect, mayAsk, rehearsal, job, summary) { call in
      let values = (repeat try (each part).value(in: call))
      return .runs { (shell: inout Context) in try await body(&shell, repeat each values) }
    }
  }

  /// Creates a form without words of its own.
  public init<each Part: FormPart>(
    _ part: repeat each Part, needs: [CommandInfo.Need] = [], does effect: Effect,
    mayAsk: [Effect.Reason] = [], rehearsal: Rehearsal? = nil, job: Bool = false, summary: String = "",
    run body: @escaping @Sendable (inout Context, repeat (each Part).Value) async throws -> Void
  ) {
    self.init(
      "", repeat each part, needs: needs, does: effect, mayAsk: mayAsk, rehearsal: rehearsal, job: job,
      summary: summary, run: body)
  }

  /// Returns a form that acts. It has the option `--yes`.
  /// - Parameters:
  ///   - mayAsk: the reasons for steps that may have to be taken first and are confirmed.
  ///   - plan: plans the action, and changes nothing.
  public static func planning<each Part: FormPart>(
    _ words: String, _ part: repeat each Part, needs: [CommandInfo.Need] = [],
    does effect: Effect, mayAsk: [Effect.Reason] = [],
    job: Bool = false, summary: String = "",
    plan: @escaping @Sendable (inout Context, repeat (each Part).Value) async throws -> Context.Plan
  ) -> Form {
    Form(
      words, repeat each part, Flag.yes, needs: needs, effect, mayAsk, .describesPlan, job, summary
    ) { call in
      let values = (repeat try (each part).value(in: call))
      return .acts { (shell: inout Context) in try await plan(&shell, repeat each values) }
    }
  }

  /// Returns a form that acts, without words of its own.
  public static func planning<each Part: FormPart>(
    _ part: repeat each Part, needs: [CommandInfo.Need] = [], does effect: Effect,
    mayAsk: [Effect.Reason] = [], job: Bool = false, summary: String = "",
    plan: @escaping @Sendable (inout Context, repeat (each Part).Value) async throws -> Context.Plan
  ) -> Form {
    planning(
      "", repeat each part, needs: needs, does: effect, mayAsk: mayAsk, job: job, summary: summary, plan: plan
    )
  }

  private init<each Part: FormPart>(
    _ words: String, _ part: repeat each Part, needs: [CommandInfo.Need], _ effect: Effect,
    _ mayAsk: [Effect.Reason], _ rehearsal: Rehearsal?,
    _ job: Bool, _ summary: String, bind: @escaping @Sendable (CommandCall) throws -> Body
  ) {
    signature = FormSignature(words, repeat each part, needs: needs, effect, mayAsk, rehearsal, job, summary)
    self.bind = bind
  }
}

extension Form {
  /// Returns the synopsis, such as `rules move N TO`.
  public func synopsis(of command: String) -> String { signature.synopsis(of: command) }

  /// Returns the name used in errors, such as `rules move`.
  public func name(in command: String) -> String { signature.name(in: command) }
}
