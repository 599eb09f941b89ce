/// The help topics in the order in which they are listed, with the most important ones first. A new topic is
/// a file in Topics/ and an entry here.
enum HelpTopics {
  static let listed: [HelpPage] = [
    .start, .tutorial, .references, .searching, .selecting, .safety, .writing, .setup, .sorting, .scripting,
    .settings, .options, .forms, .keys, .privacy, .exitCodes,
  ]

  static let tutorial: [HelpPage] = [.tutorial, .tutorialActing, .tutorialWriting]

  /// All topics, including those that are continuations of another one.
  static let all = listed + tutorial.dropFirst()
}
