import VmailCommandLine

typealias Form = VmailCommandLine.Form<Shell>
typealias Dispatcher = VmailCommandLine.Dispatcher<Shell>
typealias ScriptRunner = VmailCommandLine.ScriptRunner<Shell>

/// A command of vmail.
typealias AnyCommand = any Command<Shell>.Type

extension VmailCommandLine.Form<Shell> {
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
    planning(
      words, repeat each part, needs: needs, does: effect,
      mayAsk: mayAsk + [.changesOthersDrafts, .endsSnoozes, .changesMuch],
      job: job, summary: summary, plan: plan)
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
}
