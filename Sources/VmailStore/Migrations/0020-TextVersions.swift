extension Migration {
  /// An index of texts derived by older rules (`HTMLText.version`), which are derived again in the background.
  static let textVersions = Migration(
    number: 20, name: "TextVersions",
    sql: "CREATE INDEX email_body_version ON email_body(textVersion);")
}
