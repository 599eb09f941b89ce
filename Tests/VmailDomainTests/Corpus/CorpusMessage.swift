import Foundation
import VmailDomain

/// The header fields of a corpus message that determine threads.
struct CorpusMessage {
  var messageId: String?
  var references: [String]
  var inReplyTo: [String]
  var date: Date

  init(_ source: Substring) {
    let fields = Self.fields(in: source)
    messageId = MessageIdentifiers.parse(fields["message-id"] ?? "").first
    references = MessageIdentifiers.parse(fields["references"] ?? "")
    inReplyTo = MessageIdentifiers.parse(fields["in-reply-to"] ?? "")
    date = fields["date"].flatMap(Self.date) ?? .distantPast
  }

  /// Returns the messages of an mbox; any other file is a single message.
  static func messages(in data: Data) -> [CorpusMessage] {
    let text = String(data: data, encoding: .utf8) ?? String(data: data, encoding: .isoLatin1) ?? ""
    let unix = text.replacingOccurrences(of: "\r\n", with: "\n")
    guard unix.hasPrefix("From ") else { return [CorpusMessage(unix[...])] }
    var sources: [Substring] = []
    var rest = unix[...]
    while let end = rest.range(of: "\n\nFrom ") {
      sources.append(rest[..<end.lowerBound])
      rest = rest[rest.index(end.lowerBound, offsetBy: 2)...]
    }
    return (sources + [rest]).map(CorpusMessage.init)
  }

  private static func fields(in source: Substring) -> [String: String] {
    var fields: [String: String] = [:]
    var name: String?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { break }
      if line.hasPrefix(" ") || line.hasPrefix("\t") {
        if let name { fields[name]? += line }
      } else if let colon = line.firstIndex(of: ":") {
        let key = line[..<colon].lowercased()
        name = fields[key] == nil ? key : nil
        if name != nil { fields[key] = String(line[line.index(after: colon)...]) }
      }
    }
    return fields
  }

  /// Parses a date such as `Thu, 21 Mar 2016 14:30:00 +0100`, exactly enough to order the messages of a thread.
  private static func date(_ field: String) -> Date? {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let words = field.split { " ,:\t".contains($0) }
    guard let month = words.firstIndex(where: { months.contains(String($0)) }), month > 0,
      words.count > month + 4, let day = Int(words[month - 1]), let year = Int(words[month + 1]),
      let hour = Int(words[month + 2]), let minute = Int(words[month + 3])
    else { return nil }
    let second = Int(words[month + 4]) ?? 0
    let zone = words.count > month + 5 ? Int(words[month + 5]) ?? 0 : 0
    let time = DateComponents(
      calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: year,
      month: (months.firstIndex(of: String(words[month])) ?? 0) + 1, day: day, hour: hour,
      minute: minute, second: second)
    return time.date?.addingTimeInterval(-Double(zone / 100 * 3600 + zone % 100 * 60))
  }
}
