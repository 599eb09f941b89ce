/// What a message is to the one that it contains, if any, according to its header: only in a reply does a reader know
/// the older message, so that it can be folded.
public enum MessageRelation: Hashable, Sendable {
  case original, reply, forward

  /// The first mark of a subject counts, since mail programs put theirs before those that are there: `Fwd: Re: Tea`.
  /// - Parameter hasParents: whether the message names others in In-Reply-To or References, as some forwards do, too.
  public init(subject: String, hasParents: Bool) {
    switch SubjectBase.firstMark(of: subject) {
    case let mark? where SubjectBase.forwardMarks.contains(mark): self = .forward
    case nil: self = hasParents ? .reply : .original
    default: self = .reply
    }
  }
}
