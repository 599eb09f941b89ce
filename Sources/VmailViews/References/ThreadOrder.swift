/// The order of threads in a listing.
public enum ThreadOrder: String, Sendable, CaseIterable {
  case newest, oldest, sender, size, subject
}
