import VmailTerminal

/// The document `docs/schema.md`: the fields of each type of JSON output.
enum SchemaDocument {
  static var text: String {
    """
    <!-- \(ReferenceDocuments.notice) -->

    # JSON output

    `set output json` or `--json`: one object a line, each with a `type`. Fields may be added. \
    The JSON Schema of each type is in `schema/`.


    """ + SchemaText.markdown(RecordCatalog.schemas, foreignText: RecordCatalog.mailText)
  }
}
