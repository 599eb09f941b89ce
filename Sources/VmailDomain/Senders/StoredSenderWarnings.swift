import FoundationEssentials

/// The stored form of a message's warnings: a JSON list of lists of kind, shown text, and compared text.
public enum StoredSenderWarnings {
  /// - Returns: an empty text if there are none.
  public static func encode(_ warnings: [SenderWarning]) -> String {
    guard !warnings.isEmpty else { return "" }
    let values = warnings.map { [$0.kind.rawValue, $0.shown, $0.actual] }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(values) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Decodes warnings. Unknown kinds and damaged entries are left out.
  public static func decode(_ text: String) -> [SenderWarning] {
    guard !text.isEmpty, let values = try? JSONDecoder().decode([[String]].self, from: Data(text.utf8)) else {
      return []
    }
    return values.compactMap { value in
      guard value.count == 3, let kind = SenderWarning.Kind(rawValue: value[0]) else { return nil }
      return SenderWarning(kind, value[1], actual: value[2])
    }
  }
}
