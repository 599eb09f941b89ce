/// A message as part of a conversation: who says what, without what is quoted, signed or passed on.
public struct SpokenMessage: Hashable, Sendable {
  /// Its place in the whole thread, from 1.
  public var number: Int
  public var speaker: Participant
  /// Whether the user wrote it.
  public var isOwn: Bool
  /// ``UnquotedText`` of it.
  public var paragraphs: [String]

  public init(number: Int, speaker: Participant, isOwn: Bool = false, paragraphs: [String]) {
    self.number = number
    self.speaker = speaker
    self.isOwn = isOwn
    self.paragraphs = paragraphs
  }
}
