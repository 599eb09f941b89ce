/// Detects the language of a text, for other modules.
public enum DetectedLanguage {
  /// Returns the code of the language that paragraphs are written in, such as `en`; `nil` if that is not clear.
  public static func code(of paragraphs: [String]) -> String? { WrittenLanguage.detect(in: paragraphs)?.code }
}
