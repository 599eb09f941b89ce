extension Migration {
  /// Leads to the texts that older rules derived (`HTMLText.version`), which are derived anew in the background.
  static let textVersions = Migration(
    number: 20, name: "TextVersions",
    sql: "CREATE INDEX email_body_version ON email_body(textVersion);")
}
