extension Migration {
  /// Gmail's labels (decision 58). `account_sync.usesLabels` says whether the folders of an account are labels of the mail
  /// in All Mail; `remote_folder.labelOf` is the folder that mirrors All Mail: the rows of a label in `remote_message` have
  /// the UIDs of that. `isListed` is 0 for a label whose mailbox is hidden.
  static let labels = Migration(
    number: 37, name: "Labels",
    sql: """
      ALTER TABLE account_sync ADD COLUMN usesLabels INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE remote_folder ADD COLUMN labelOf INTEGER;
      ALTER TABLE remote_folder ADD COLUMN isListed INTEGER NOT NULL DEFAULT 1;
      CREATE INDEX remote_folder_label ON remote_folder(labelOf) WHERE labelOf IS NOT NULL;
      """)
}
