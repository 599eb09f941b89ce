import VmailDomain

extension ObjectShape where Source == SenderWarning {
  /// `{kind, text}`
  static let senderWarning = ObjectShape(fields: [
    RecordField("kind", .oneOf(SenderWarning.Kind.allCases.map(\.rawValue)), "what is doubtful") {
      .string($0.kind.rawValue)
    },
    .mailText("text", "the same in a sentence") { SenderWarningText.sentence(for: $0) },
  ])
}
