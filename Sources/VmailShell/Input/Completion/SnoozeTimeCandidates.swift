/// A selection of the times understood by `snooze`, for completion.
enum SnoozeTimeCandidates {
  static let all: [Choice] = [
    Choice("30m", "in half an hour"), Choice("3h", "in three hours"), Choice("1d", "in a day, at 8 AM"),
    Choice("1w", "in a week, at 8 AM"), Choice("tomorrow", "at 8 AM"), Choice("weekend", "Saturday at 8 AM"),
    Choice("monday", "at 8 AM"), "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    Choice("8am", "the next time it is"), Choice("14:30", "the next time it is"),
  ]
}
