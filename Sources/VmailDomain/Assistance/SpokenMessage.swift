/// A message as part of a conversation: its speaker and words, without quotations, signature and forwarded
/// text.
public struct SpokenMessage: Hashable, Sendable {
  /// Its number in the whole thread, from 1.
  public var number: Int
  public var speaker: Participant
  /// Whether the user wrote it.
  public var isOwn: Bool
  /// Its ``UnquotedText``.
  public var paragraphs: [String]

  public init(number: Int, speaker: Participant, isOwn: Bool = false, paragraphs: [String]) {
    self.number = number
    self.speaker = speaker
    self.isOwn = isOwn
    self.paragraphs = paragraphs
  }
}
