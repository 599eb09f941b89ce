import VmailDomain

/// CONDSTORE (RFC 7162 section 3.1): flag changes since a modification sequence.
enum CondStore {
  static func modifier(since modSeq: Int64) -> String { "(CHANGEDSINCE \(modSeq))" }
}
