/// The file `Resources/vmailrc.sample`: every setting with its default, commented out.
enum SampleRcFile {
  static var text: String {
    (header + Settings.definitions.flatMap { [""] + lines(of: $0) }).joined(separator: "\n") + "\n"
  }

  /// The shorter sample for the manual page.
  static let beginning = [
    "# forty threads on a page, and time to think", "set page-size 40", "set undo-seconds 30",
    "alias bills list from:acme", "on new-mail 'echo ${VMAIL_FROM} has written'",
  ]

  private static let header = [
    "# \(ReferenceDocuments.origin): edit a copy.",
    "# A sample vmailrc(5): every setting with its default. Copy it to ~/.config/vmail/vmailrc,",
    "# take the # from the lines you want, and change them. Any command may stand here.",
  ]

  private static func lines(of setting: SettingDefinition) -> [String] {
    [
      "# \(setting.sentences).",
      "#set \(setting.name) \(QuotedWord.quoted(setting.defaultValue))",
    ]
  }
}
