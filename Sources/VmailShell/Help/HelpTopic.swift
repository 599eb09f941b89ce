import VmailCommandLine
import VmailTerminal
import VmailViews

/// The help topics in the order in which they are listed, with the most important ones first. The text of each is
/// `Resources/help/NAME.txt`, and is read only when it is asked for.
enum HelpTopic: String, CaseIterable {
  case start, tutorial, references, searching, selecting, safety, writing, setup, sorting, scripting
  case settings, options, sendmail, forms, accessibility, keyboard, privacy, encryption, from
  case exitCodes = "exit-codes"

  // Continuations of another topic.
  case tutorialActing = "tutorial-2"
  case tutorialWriting = "tutorial-3"
  case fromMutt = "from-mutt"
  case fromAerc = "from-aerc"
  case fromNotmuch = "from-notmuch"
  case fromMbsync = "from-mbsync"
  case fromHimalaya = "from-himalaya"
  case fromGmail = "from-gmail"
  case fromThunderbird = "from-thunderbird"

  /// The topics without continuations of another one.
  static let listed = allCases.filter { !tutorials.dropFirst().contains($0) && !otherPrograms.contains($0) }

  /// Five minutes with sample mail, in parts of one screen each, since users read and type at the same prompt.
  static let tutorials: [HelpTopic] = [.tutorial, .tutorialActing, .tutorialWriting]

  /// The topics for those who come from another mail program.
  static let otherPrograms: [HelpTopic] = [
    .fromMutt, .fromAerc, .fromNotmuch, .fromMbsync, .fromHimalaya, .fromGmail, .fromThunderbird,
  ]

  var name: String { rawValue }

  /// The program of a topic in ``otherPrograms``, as typed after `help from`.
  var program: String { String(name.dropFirst("from-".count)) }

  /// One line about the contents.
  var title: String { (try? TopicText(file))?.title ?? name }

  /// The page, or what is wrong with its text; the tests read all of them, so that no user sees the latter.
  var page: HelpPage {
    do {
      let text = try TopicText(file)
      return .topic(
        name, text.aliases, title: text.title, try text.blocks { GeneratedTerms(rawValue: $0)?.terms })
    } catch {
      return .topic(
        name, title: name, [.paragraph("Line \(error.line) of the text can't be read: \(error.reason).")])
    }
  }

  /// The rows of a topic in ``otherPrograms``.
  var foreignRows: [ForeignRow] { (try? TopicText(file).foreignRows()) ?? [] }

  /// The bytes of its file, which the build compiles into the program.
  var file: [UInt8] {
    switch self {
    case .start: PackageResources.start_txt
    case .tutorial: PackageResources.tutorial_txt
    case .references: PackageResources.references_txt
    case .searching: PackageResources.searching_txt
    case .selecting: PackageResources.selecting_txt
    case .safety: PackageResources.safety_txt
    case .writing: PackageResources.writing_txt
    case .setup: PackageResources.setup_txt
    case .sorting: PackageResources.sorting_txt
    case .scripting: PackageResources.scripting_txt
    case .settings: PackageResources.settings_txt
    case .options: PackageResources.options_txt
    case .sendmail: PackageResources.sendmail_txt
    case .forms: PackageResources.forms_txt
    case .accessibility: PackageResources.accessibility_txt
    case .keyboard: PackageResources.keyboard_txt
    case .privacy: PackageResources.privacy_txt
    case .encryption: PackageResources.encryption_txt
    case .from: PackageResources.from_txt
    case .exitCodes: PackageResources.exit_codes_txt
    case .tutorialActing: PackageResources.tutorial_2_txt
    case .tutorialWriting: PackageResources.tutorial_3_txt
    case .fromMutt: PackageResources.from_mutt_txt
    case .fromAerc: PackageResources.from_aerc_txt
    case .fromNotmuch: PackageResources.from_notmuch_txt
    case .fromMbsync: PackageResources.from_mbsync_txt
    case .fromHimalaya: PackageResources.from_himalaya_txt
    case .fromGmail: PackageResources.from_gmail_txt
    case .fromThunderbird: PackageResources.from_thunderbird_txt
    }
  }
}
