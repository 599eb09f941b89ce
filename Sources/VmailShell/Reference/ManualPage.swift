import VmailTerminal

extension Roff {
  /// Begins a manual page of vmail.
  init(manualPage name: String, section: Int, summary: String) {
    self.init(
      name: name, section: section, summary: summary, program: "vmail",
      remark: ReferenceDocuments.notice)
  }
}
