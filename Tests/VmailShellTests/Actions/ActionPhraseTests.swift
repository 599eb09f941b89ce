import Foundation
import Testing
import VmailCommandLine
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct ActionPhraseTests {
  /// Of each example: the name, what will be done to two threads, and the participle.
  private static let words = [
    "archive: archive 2 threads in work; archived", "delete: delete 2 threads in work; deleted",
    "delete-permanently: permanently delete 2 threads in work; permanently deleted",
    "spam: mark 2 threads as spam in work; marked as spam",
    "move: move 2 threads to Bills in work; moved to Bills",
    "copy: copy 2 threads to Bills in work; copied to Bills",
    "label: add 2 labels to and remove Old from 2 threads in work; labelled",
    "label: add the tag Work to and remove the tag Later from 2 threads in work; tagged Work and no longer tagged Later",
    "read: mark 2 threads as read in work; marked as read",
    "unread: mark 2 threads as unread in work; marked as unread", "star: star 2 threads in work; starred",
    "unstar: unstar 2 threads in work; unstarred", "star: star 2 messages in work; starred",
    "unstar: unstar 1 message in work; unstarred",
    """
    categorize: categorize 2 threads as Social in work; future mail from a b@example.org, b@example.org goes there too; \
    categorized as Social
    """,
    "read: mark 2 threads as read in work; marked as read",
    "unread: mark 2 threads as unread in work; marked as unread",
    "star: star 2 threads in orange in work; starred in orange",
    "star: star 2 messages in gray in work; starred in gray",
    "snooze: snooze 2 threads until noon in work; snoozed until noon",
    "unsnooze: unsnooze 2 threads in work; unsnoozed", "mute: mute 2 threads in work; muted",
    "unmute: unmute 2 threads in work; unmuted", "mute: mute 2 threads in work; muted",
    "move: move 2 threads to Bills in work; moved to Bills",
    "approve: approve 2 threads in work and future mail from ann@example.org; approved",
    "deny: screen out 2 threads in work and future mail from ann@example.org; screened out",
    "rule: star 2 threads and move them to Bills; starred and moved to Bills",
    "move: move 2 messages to Bills in work; moved to Bills",
    "rule: star 2 threads and archive them; starred and archived",
    "move: move 2 threads to work/My Bills|; in work; moved to work/My Bills|;",
    "copy: copy 2 threads to work/Bills in work; copied to work/Bills",
  ]

  @Test func `Every action has a name for programs, and words`() {
    let phrases = ThreadAction.examples.map { action in
      ActionPhrase(
        action, folders: [FolderID(7): "Bills", FolderID(6): "Old"], place: "in work", until: "noon")
    }
    let told = phrases.map { "\($0.name): \($0.infinitive(2)); \($0.participle)" }
    for (phrase, words) in zip(told, Self.words) { #expect(phrase == words) }
    #expect(told.count == Self.words.count)
    #expect(Set(phrases.map(\.name)) == Set(ActionPhrase.names))
  }

  @Test func `What was done is told in the past`() {
    let phrases = [ThreadAction.deletePermanently, .spam, .snooze(until: .distantFuture)].map { action in
      ActionPhrase(action, until: "noon").past(1)
    }
    #expect(
      phrases == ["permanently deleted 1 thread", "marked 1 thread as spam", "snoozed 1 thread until noon"])
  }

  @Test func `The steps of a rule say what they do`() {
    #expect(
      RuleStepCandidates.steps.map { "\($0.name): \($0.meaning)" } == [
        "label: add a label, or remove it with -", "archive: archive it", "delete: move it to Trash",
        "spam: move it to Spam", "move: move it to a folder", "read: mark it as read",
        "unread: mark it as unread", "star: add a star", "unstar: remove the star",
        "categorize: move it to a category",
      ])
  }
}
