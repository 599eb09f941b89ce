import Testing
import VmailDomain

@testable import VmailIntelligence

@Suite(.timeLimit(.minutes(10))) struct PhraseRepliesTests {
  private func sentences(
    _ text: String, from person: Participant = Participant(name: "Ann Lee", email: "ann@example.com")
  ) async throws
    -> [ReplySuggestion]
  {
    try await PhraseReplies().suggestions(
      for: ReplyRequest(message: SpokenMessage(number: 1, speaker: person, paragraphs: [text])))
  }

  @Test func `Every intent of every language has phrases that say all`() throws {
    let all: [ReplyIntent] = [
      .time, .times, .meeting, .invitation, .choice, .yesNo, .openQuestion, .request, .badNews, .goodNews,
      .thanks, .information,
    ]
    for language in WrittenLanguage.all {
      guard let words = language.replies else { continue }
      for intent in all {
        let phrases = try #require(words.phrases[intent], "\(language.code) \(intent)")
        #expect((2...ReplySuggestion.limit).contains(phrases.count))
        #expect(Set(phrases).count == phrases.count)
        for phrase in phrases {
          #expect(phrase.contains("{time}") == (intent == .time && phrase.contains("{")), "\(phrase)")
          #expect(phrase.count <= 120)
        }
      }
    }
  }

  @Test func `Each language is told by its own phrases`() throws {
    for language in WrittenLanguage.all {
      guard let words = language.replies else { continue }
      let phrases = words.phrases.sorted { $0.value[0] < $1.value[0] }.flatMap(\.value)
      #expect(WrittenLanguage.detect(in: phrases)?.code == language.code)
    }
  }

  @Test func `Nothing of the mail gets in but a time and a name`() async throws {
    let text =
      "Hi Kim, could we please meet at your office on Tuesday\u{202E} at 3 pm; rm -rf <script>alert(1)</script> and http://evil.example to talk about it?"
    let found = try await sentences(text, from: Participant(name: "Ann\u{1B}[31m Lee", email: "a@b.example"))
    #expect(!found.isEmpty)
    for suggestion in found {
      for word in ["rm", "script", "evil", "\u{1B}", "\u{202E}"] { #expect(!suggestion.text.contains(word)) }
    }
  }

  @Test func `What greets several is no greeting for one`() {
    func sent(_ greeting: String, several: Bool) -> ReplyRequest.SentMessage {
      ReplyRequest.SentMessage(
        writer: "Kim Hill", recipient: Participant(name: "Ann Lee", email: "ann@example.com"),
        isToSamePerson: true, isToSeveral: several,
        paragraphs: [greeting, "I have sent you the photos of the boat.", "Cheers\nKim"])
    }
    let group = sent("Hi all,", several: true)
    let alone = WritingHabits([group, group, sent("Hello Ann,", several: false)], language: .english)
    #expect(alone.greeting == "Hello {name}," && alone.closing == ["Cheers", "Kim"])
    let none = WritingHabits([group], language: .english)
    #expect(none.greeting == nil && none.closing == ["Cheers", "Kim"])
  }

  @Test func `Names that are no persons are left out`() {
    #expect(FirstName.of(Participant(name: "Ann Lee", email: "")) == "Ann")
    #expect(FirstName.of(Participant(name: "Lee, Ann", email: "")) == "Ann")
    #expect(FirstName.of(Participant(name: "Jean-Luc Picard", email: "")) == "Jean-Luc")
    for name in ["ann@example.com", "ACME Support", "support", "Team", "1and1 Shop", "Ann\u{1B}[0m Lee", "A"]
    {
      #expect(FirstName.of(Participant(name: name, email: "")) == nil, "\(name)")
    }
  }

  @Test(arguments: [
    ("Is Tuesday at 3 pm ok?", ["Tuesday at 3 pm"]), ("Is 14:30 on Friday fine?", ["Friday at 14:30"]),
    ("Monday or Tuesday?", ["Monday", "Tuesday"]), ("Monday, Tuesday or Friday?", []),
    ("At 99:99 on Monday?", ["Monday"]),
    ("Shall we?", []), ("Monday at 10 or Tuesday at 11?", ["Monday at 10", "Tuesday at 11"]),
  ])
  func `Times are told as they are written`(_ sentence: String, _ times: [String]) throws {
    let words = try #require(LanguageLexicon.english.replies)
    #expect(ProposedTimes(sentence, words).times == times)
  }

  @Test func `Hostile mail ends`() async throws {
    for text in [
      String(repeating: "Monday at 3 pm? ", count: 5_000), String(repeating: "a", count: 1 << 20),
      String(repeating: "?", count: 1 << 17),
      String(repeating: "the ", count: 20_000) + "?",
    ] {
      #expect(try await sentences(text).count <= ReplySuggestion.limit)
    }
  }
}
