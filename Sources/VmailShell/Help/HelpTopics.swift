/// The topics of help, in the order in which they are listed: what one needs first stands first. A new one is a
/// file in Topics/ and a word here.
enum HelpTopics {
  static let listed: [HelpPage] = [
    .start, .tutorial, .references, .searching, .selecting, .safety, .writing, .setup, .sorting, .scripting,
    .settings, .options, .forms, .keys, .privacy, .exitCodes,
  ]

  static let tutorial: [HelpPage] = [.tutorial, .tutorialActing, .tutorialWriting]

  /// Also those that another one leads to.
  static let all = listed + tutorial.dropFirst()
}
