/// The texts of the sample mail: the files `Resources/demo/NAME.txt`. docs/rooms/demo.md describes their format.
enum DemoText: String, CaseIterable {
  case people
  case workMail = "work-mail"
  case workNotices = "work-notices"
  case workArchive = "work-archive"
  case workHostile = "work-hostile"
  case workOutbox = "work-outbox"
  case homeMail = "home-mail"
  case homeKeyHunt = "home-key-hunt"
  case homeLanguages = "home-languages"
  case homeNewsletters = "home-newsletters"
  case homeNotices = "home-notices"
  case homeHostile = "home-hostile"
  case homeOutbox = "home-outbox"
  case listsMail = "lists-mail"
  case listsPatches = "lists-patches"

  static let work: [DemoText] = [.workMail, .workNotices, .workArchive, .workHostile, .workOutbox]
  static let home: [DemoText] = [
    .homeMail, .homeKeyHunt, .homeLanguages, .homeNewsletters, .homeNotices, .homeHostile, .homeOutbox,
  ]
  static let lists: [DemoText] = [.listsMail, .listsPatches]

  /// Parses the file. Mistakes are reported with its name.
  func read<Content>(_ content: ([TextBlock]) throws -> Content) throws -> Content {
    do {
      return try content(TextBlock.blocks(of: bytes))
    } catch var mistake as DemoMistake {
      mistake.file = rawValue
      throw mistake
    }
  }

  /// The bytes of the file, which the build compiles into the program.
  var bytes: [UInt8] {
    switch self {
    case .people: PackageResources.people_txt
    case .workMail: PackageResources.work_mail_txt
    case .workNotices: PackageResources.work_notices_txt
    case .workArchive: PackageResources.work_archive_txt
    case .workHostile: PackageResources.work_hostile_txt
    case .workOutbox: PackageResources.work_outbox_txt
    case .homeMail: PackageResources.home_mail_txt
    case .homeKeyHunt: PackageResources.home_key_hunt_txt
    case .homeLanguages: PackageResources.home_languages_txt
    case .homeNewsletters: PackageResources.home_newsletters_txt
    case .homeNotices: PackageResources.home_notices_txt
    case .homeHostile: PackageResources.home_hostile_txt
    case .homeOutbox: PackageResources.home_outbox_txt
    case .listsMail: PackageResources.lists_mail_txt
    case .listsPatches: PackageResources.lists_patches_txt
    }
  }
}
