extension Migration {
  /// The secrets of OAuth2 clients: `account_server.clientSecretSource` and `clientSecretCommand` say where one is, as
  /// `secretSource` and `secretCommand` do. `NULL` for clients without a secret.
  static let clientSecrets = Migration(
    number: 35, name: "ClientSecrets",
    sql: """
      ALTER TABLE account_server ADD COLUMN clientSecretSource TEXT;
      ALTER TABLE account_server ADD COLUMN clientSecretCommand TEXT;
      """)
}
