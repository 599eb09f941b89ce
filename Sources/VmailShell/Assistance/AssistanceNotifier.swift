import Synchronization
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Prints the summary of a conversation and suggested replies as soon as they are available; failed and
/// cancelled attempts are not reported.
struct AssistanceNotifier: Sendable {
  let services: AssistanceServices
  let model: ModelAccess?
  let console: Console
  let watch: AssistanceWatch
  /// The number of lines below the conversation that don't push its beginning off the screen; `nil` if it is longer than
  /// the screen anyway.
  let room: Int?

  func notify(thread: ThreadID, emails: [Email]) async {
    var room = room
    await showSummary(thread, &room)
    await showReplies(emails, &room)
  }

  /// Prints notices if there is room for all of them.
  private func show(_ notices: [any OutputRecord], _ room: inout Int?) -> Bool {
    if let left = room {
      let lines = notices.reduce(0) { $0 + $1.text(in: console.layout).count }
      guard lines <= left else { return false }
      room = left - lines
    }
    for notice in notices { console.notice(notice) }
    return true
  }

  private func showSummary(_ thread: ThreadID, _ room: inout Int?) async {
    let summarize = services.summarize
    do {
      guard try await summarize.suits(threadId: thread) else { return }
      // A stored summary was already shown above the messages.
      let kept = try await summarize.kept(threadId: thread)
      guard let summary = try await summarize.summarize(threadId: thread) else { return }
      try Task.checkCancellation()
      if kept == nil { _ = show([NoticeRecord(kind: .info, message: "Summary: " + summary.text)], &room) }
      // A model may take some time.
      guard let model, summary.origin != .model,
        let better = try await summarize.summarize(threadId: thread, model: model), better.origin == .model
      else { return }
      try Task.checkCancellation()
      _ = show(
        [NoticeRecord(kind: .info, message: "Summary (by your language model): " + better.text)], &room)
    } catch {
      return
    }
  }

  private func showReplies(_ emails: [Email], _ room: inout Int?) async {
    do {
      guard let email = try await services.replies.answered(in: emails) else { return }
      let replies = try await services.replies.suggest(to: email, model: model)
      try Task.checkCancellation()
      // If replies were requested in the meantime, they were already printed with their numbers.
      guard !replies.isEmpty, watch.replies(to: email.id) == nil else { return }
      let title = NoticeRecord(
        kind: .info, message: "Suggested replies (reply --suggestion N uses one):")
      let hints: [any OutputRecord] = replies.enumerated().map {
        SuggestionRecord(n: $0 + 1, suggestion: $1, isHint: true)
      }
      if show([title] + hints, &room) { watch.keep(replies, to: email.id) }
    } catch {
      return
    }
  }
}
