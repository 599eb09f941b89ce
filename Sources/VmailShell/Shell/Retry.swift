import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailViews

/// Remembers what failed for `retry`, in this session and the next one.
enum Retry {
  /// Remembers a failure.
  static func note(_ failure: LastFailure, in shell: inout Shell) async {
    shell.session.failure = failure
    await keep(failure, in: shell)
  }

  static func forgetFailure(in shell: inout Shell) async {
    shell.session.failure = nil
    await keep(nil, in: shell)
  }

  /// Stores the failure. An error while storing it is ignored, since the user already has one to deal with.
  private static func keep(_ failure: LastFailure?, in shell: Shell) async {
    guard !shell.isRehearsing, !AgentMode.isForAgent(in: shell), let openedServices = shell.openedServices
    else { return }
    try? await openedServices.retry.keep(failure)
  }

  /// Remembers a command whose mail could not be loaded.
  static func note(failed call: CommandCall, in shell: inout Shell) async {
    let isHarmless = [.nothing, .marksRead].contains(call.form.effect)
    await note(.command(failed(call, isKept: isHarmless, in: shell)), in: &shell)
  }

  /// Remembers a command that could not fetch what it needs of the open conversation from a server.
  static func note(failedTransfer call: CommandCall, in shell: inout Shell) async {
    await note(.command(failed(call, isKept: shell.session.conversation != nil, in: shell)), in: &shell)
  }

  /// Returns the failed command. A line with variables is not kept, since it would mean something else in
  /// another session.
  private static func failed(_ call: CommandCall, isKept: Bool, in shell: Shell) -> FailedCommand {
    FailedCommand(
      line: call.line, threadId: shell.session.conversation?.thread.id, isKept: isKept && !call.holdsValue)
  }
}

extension CommandCall {
  fileprivate var holdsValue: Bool {
    arguments.contains(where: \.holdsValue) || options.values.joined().contains(where: \.holdsValue)
  }
}
