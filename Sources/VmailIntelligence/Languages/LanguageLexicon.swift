/// What is known of a language: data, one file a language.
struct LanguageLexicon: Sendable {
  /// BCP 47.
  let code: String
  /// Words that occur in nearly every text, and hardly ever in another language: they identify the language,
  /// and say nothing about the topic.
  let common: Set<String>
  /// What carries a conversation.
  let summary: SummaryLexicon
  /// `nil` where no replies are written.
  let replies: ReplyLexicon?

  init(code: String, common: String, summary: SummaryLexicon, replies: ReplyLexicon? = nil) {
    self.code = code
    self.common = Set(WordTokenizer.words(in: common))
    self.summary = summary
    self.replies = replies
  }
}

/// Phrases by what they mean for a summary.
struct SummaryLexicon: Sendable {
  /// Lines that begin with one are greetings.
  let greetings: PhraseSet
  /// Lines that begin with one end a message.
  let closings: PhraseSet
  let decisions: PhraseSet
  let requests: PhraseSet
  /// Days, months and the like.
  let times: PhraseSet
  /// The beginnings of answers.
  let answers: PhraseSet
  /// Polite phrases.
  let pleasantries: PhraseSet
  /// Disclaimers and text added by programs.
  let boilerplate: PhraseSet

  init(
    greetings: [String], closings: [String], decisions: [String], requests: [String], times: [String],
    answers: [String], pleasantries: [String], boilerplate: [String]
  ) {
    self.greetings = PhraseSet(greetings)
    self.closings = PhraseSet(closings)
    self.decisions = PhraseSet(decisions)
    self.requests = PhraseSet(requests)
    self.times = PhraseSet(times)
    self.answers = PhraseSet(answers)
    self.pleasantries = PhraseSet(pleasantries)
    self.boilerplate = PhraseSet(boilerplate)
  }
}

/// What a message wants, and what answers to it.
struct ReplyLexicon: Sendable {
  /// How a question begins that yes or no doesn't answer.
  let openQuestions: PhraseSet
  /// Between two things to choose from.
  let alternatives: PhraseSet
  /// Phrases that request something.
  let requests: PhraseSet
  /// Phrases that propose to meet or to talk.
  let meetings: PhraseSet
  let invitations: PhraseSet
  let thanks: PhraseSet
  let goodNews: PhraseSet
  let badNews: PhraseSet
  /// Phrases that only inform.
  let information: PhraseSet
  /// Days as mail writes them, and as an answer does.
  let days: [String: String]
  /// Before a time of day.
  let clockWords: Set<String>
  /// Behind a time of day, with what an answer writes there.
  let clockUnits: [String: String]
  /// Between a day and a time of day: ` at `.
  let clockJoin: String
  let phrases: [ReplyIntent: [String]]

  init(
    openQuestions: [String], alternatives: [String], requests: [String], meetings: [String],
    invitations: [String], thanks: [String], goodNews: [String], badNews: [String], information: [String],
    days: [String: String], clockWords: Set<String>, clockUnits: [String: String], clockJoin: String,
    phrases: [ReplyIntent: [String]]
  ) {
    self.openQuestions = PhraseSet(openQuestions)
    self.alternatives = PhraseSet(alternatives)
    self.requests = PhraseSet(requests)
    self.meetings = PhraseSet(meetings)
    self.invitations = PhraseSet(invitations)
    self.thanks = PhraseSet(thanks)
    self.goodNews = PhraseSet(goodNews)
    self.badNews = PhraseSet(badNews)
    self.information = PhraseSet(information)
    self.days = days
    self.clockWords = clockWords
    self.clockUnits = clockUnits
    self.clockJoin = clockJoin
    self.phrases = phrases
  }
}

/// The purpose of an answer.
enum ReplyIntent: Hashable, Sendable {
  /// A time proposed; phrases have `{time}` for it.
  case time
  /// Two times to choose from; `{first}` and `{second}`.
  case times
  /// A meeting, without a time that can be told.
  case meeting
  case invitation
  case choice
  case yesNo
  case openQuestion
  case request
  case badNews
  case goodNews
  case thanks
  case information
}
