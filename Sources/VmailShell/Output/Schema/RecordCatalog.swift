/// Every type of record there is; the contract's documents are made from it.
enum RecordCatalog {
  /// In the order of their names.
  static let schemas: [RecordSchema] = [
    AccountRecord.schema,
    AliasRecord.schema,
    ConversationRecord.schema,
    DoctorRecord.schema,
    EchoRecord.schema,
    ErrorRecord.schema,
    ExportRecord.schema,
    FailureRecord.schema,
    FolderRecord.schema,
    HelpRecord.schema,
    HistoryRecord.schema,
    ImportRecord.schema,
    MessageRecord.schema,
    NoticeRecord.schema,
    OutboxRecord.schema,
    PageRecord.schema,
    ProgramRecord.schema,
    QuitRecord.schema,
    SelectionRecord.schema,
    SettingRecord.schema,
    SleepRecord.schema,
    SourceRecord.schema,
    StatusRecord.schema,
    SyncRecord.schema,
    TabRecord.schema,
    ThreadRecord.schema,
    VersionRecord.schema,
    WhereRecord.schema,
  ]
}
