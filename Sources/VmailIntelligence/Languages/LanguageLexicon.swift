/// The data about a language, one file per language.
struct LanguageLexicon: Sendable {
  /// The BCP 47 tag.
  let code: String
  /// Words that occur in nearly every text, and hardly ever in another language: they identify the language, and are
  /// not significant for the topic.
  let common: Set<String>
  /// The phrases for summaries.
  let summary: SummaryLexicon
  /// The phrases for replies; `nil` if none are suggested.
  let replies: ReplyLexicon?

  init(code: String, common: String, summary: SummaryLexicon, replies: ReplyLexicon? = nil) {
    self.code = code
    self.common = Set(WordTokenizer.words(in: common))
    self.summary = summary
    self.replies = replies
  }
}

/// Phrases by their meaning for a summary.
struct SummaryLexicon: Sendable {
  /// Phrases with which greetings begin.
  let greetings: PhraseSet
  /// Phrases with which the closing of a message begins.
  let closings: PhraseSet
  let decisions: PhraseSet
  let requests: PhraseSet
  /// Names of days, months and the like.
  let times: PhraseSet
  /// The beginnings of replies.
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

/// Phrases by their meaning for a reply, and the wording of replies.
struct ReplyLexicon: Sendable {
  /// The beginnings of questions that can't be answered with yes or no.
  let openQuestions: PhraseSet
  /// Words between two alternatives.
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
  /// Names of days in mail, with their wording in a reply.
  let days: [String: String]
  /// Words before a time of day.
  let clockWords: Set<String>
  /// Words after a time of day, with their wording in a reply.
  let clockUnits: [String: String]
  /// The words between a day and a time of day, such as ` at `.
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

/// The purpose of a reply.
enum ReplyIntent: Hashable, Sendable {
  /// Accepts a proposed time; phrases contain `{time}`.
  case time
  /// Chooses between two times; phrases contain `{first}` and `{second}`.
  case times
  /// Accepts a meeting without a recognizable time.
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

/// A set of phrases that can be found among the words of a sentence.
struct PhraseSet: Sendable {
  private var phrases: [String: [[String]]] = [:]

  init(_ phrases: [String] = []) {
    for phrase in phrases {
      let words = WordTokenizer.words(in: phrase)
      guard let first = words.first else { continue }
      self.phrases[first, default: []].append(words)
    }
  }

  func isFound(in words: some RandomAccessCollection<String>) -> Bool { first(in: words) != nil }

  /// Returns whether the words begin with one of the phrases.
  func begins(_ words: some RandomAccessCollection<String>) -> Bool { length(at: words) > 0 }

  /// Returns the position of the first phrase.
  func first<Words: RandomAccessCollection<String>>(in words: Words) -> Words.Index? {
    words.indices.first { length(at: words[$0...]) > 0 }
  }

  /// Returns the length of the longest phrase with which the words begin, in words; 0 for none.
  func length(at words: some RandomAccessCollection<String>) -> Int {
    guard let first = words.first, let candidates = phrases[first] else { return 0 }
    return candidates.reduce(0) { longest, phrase in
      phrase.count > longest && words.starts(with: phrase) ? phrase.count : longest
    }
  }
}
