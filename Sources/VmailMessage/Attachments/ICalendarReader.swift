internal import FoundationEssentials
internal import VmailDomain

/// Reads the events, tasks, journal entries and busy times of a calendar (RFC 5545, 5546).
struct ICalendarReader {
  /// The maximum number of components that are read, and of dates of each.
  private static let limit = 100
  private static let dateLimit = 1_000

  /// A component, and its own lines.
  struct Component {
    var event: CalendarEvent
    var lines: [ICalendarProperty]

    func line(_ name: String) -> ICalendarProperty? { lines.last { $0.name == name } }
  }

  private(set) var components: [Component] = []
  private var method: String?
  private var zones: [String: ICalendarZone] = [:]
  /// The lines that define a zone, without its beginning and end.
  private var zoneLines: [String: [ICalendarProperty]] = [:]

  static func events(in text: String) -> [CalendarEvent] { ICalendarReader(text).components.map(\.event) }

  init(_ text: String) {
    let properties = ICalendarProperty.all(in: text)
    readZones(properties)
    readEvents(properties)
  }

  /// Returns the definitions of the zones that lines refer to, by name.
  func zoneDefinitions(for lines: [ICalendarProperty]) -> [String: [ICalendarProperty]] {
    let names = Set(lines.compactMap { $0.parameters["TZID"] })
    return zoneLines.filter { names.contains($0.key) }
  }

  private mutating func readZones(_ properties: [ICalendarProperty]) {
    var lines: [ICalendarProperty] = []
    var isInside = false
    for property in properties {
      switch (property.name, property.value.uppercased()) {
      case ("BEGIN", "VTIMEZONE"): (isInside, lines) = (true, [])
      case ("END", "VTIMEZONE"):
        isInside = false
        guard zones.count < Self.limit, let name = lines.first(where: { $0.name == "TZID" })?.text else {
          break
        }
        (zones[name], zoneLines[name]) = (ICalendarZone(lines), lines)
      case ("METHOD", _) where method == nil: method = property.value.lowercased()
      default: if isInside, lines.count < 1_000 { lines.append(property) }
      }
    }
  }

  private mutating func readEvents(_ properties: [ICalendarProperty]) {
    var open: [String] = []
    var lines: [ICalendarProperty]?
    for property in properties {
      switch property.name {
      case "BEGIN":
        guard open.count < 50 else { return }
        open.append(property.value.uppercased())
        if lines == nil, CalendarEvent.Kind(rawValue: open[open.count - 1]) != nil { lines = [] }
      case "END":
        let value = property.value.uppercased()
        while let last = open.popLast(), last != value {}
        guard let kind = CalendarEvent.Kind(rawValue: value), let found = lines else { continue }
        components.append(Component(event: event(kind, found), lines: found))
        lines = nil
        if components.count == Self.limit { return }
      default:
        if let last = open.last, CalendarEvent.Kind(rawValue: last) != nil { lines?.append(property) }
      }
    }
  }

  private func event(_ kind: CalendarEvent.Kind, _ properties: [ICalendarProperty]) -> CalendarEvent {
    var event = CalendarEvent(kind)
    event.method = method
    for property in properties { take(property, into: &event) }
    let find = { name in properties.filter { $0.name == name } }
    if event.end == nil, let start = find("DTSTART").last {
      event.end = find("DURATION").last.flatMap { ICalendarDuration($0.value) }
        .flatMap { moment(start, plus: $0) }
    }
    let rules = find("RRULE").map { RecurrenceWording.parts(of: $0.value) }
    event.isFrequent = rules.contains { rule in
      ["SECONDLY", "MINUTELY", "HOURLY"].contains(rule["FREQ"]?.uppercased())
    }
    guard let rule = rules.first else { return event }
    // RFC 2445 section 4.8.5.2 takes the dates of one rule from those of the other.
    let isAlone = rules.count == 1 && find("EXRULE").isEmpty
    event.recurrence = isAlone ? RecurrenceWording.words(for: rule) : "repeatedly, on certain dates"
    if case .instant = event.start, rule["BYDAY"] != nil || rule["BYMONTHDAY"] != nil {
      event.recurrenceStart = find("DTSTART").last.flatMap { ICalendarDate.parse($0.value)?.0 }
    }
    guard let (until, _, isUTC) = rule["UNTIL"].flatMap(ICalendarDate.parse), rules.count == 1 else {
      return event
    }
    // Of days, only the date counts.
    event.recursUntil = .day(until)
    if isUTC, case .instant = event.start { event.recursUntil = .instant(until) }
    return event
  }

  private func take(_ property: ICalendarProperty, into event: inout CalendarEvent) {
    switch property.name {
    case "SUMMARY": event.summary = property.text
    case "LOCATION": event.location = property.text
    case "DESCRIPTION": event.details = property.text
    case "COMMENT": event.comment += (event.comment.isEmpty ? "" : "\n") + property.text
    case "DTSTART": event.start = moment(property)
    case "DTEND", "DUE": event.end = moment(property)
    case "RDATE", "FREEBUSY":
      guard property.parameters["FBTYPE"]?.uppercased() != "FREE" else { break }
      event.furtherDates += moments(property, room: Self.dateLimit - event.furtherDates.count)
    case "EXDATE": event.exceptions += moments(property, room: Self.dateLimit - event.exceptions.count)
    case "RECURRENCE-ID":
      event.occurrence = moment(property)
      event.changesLaterOnes = property.parameters["RANGE"]?.uppercased() == "THISANDFUTURE"
    case "STATUS": event.status = property.value.lowercased()
    case "ORGANIZER":
      event.organizer = Self.participant(property)
      event.organizerAgent = property.parameters["SENT-BY"].map(Self.address)
    case "ATTENDEE": takeAttendee(property, into: &event)
    case "UID": event.uid = property.text
    case "SEQUENCE": event.sequence = Int(property.value) ?? 0
    case "DTSTAMP": event.stamp = ICalendarDate.parse(property.value)?.wall
    case "TRANSP": event.isFree = property.value.uppercased() == "TRANSPARENT"
    default: break
    }
  }

  private func takeAttendee(_ property: ICalendarProperty, into event: inout CalendarEvent) {
    guard event.attendance.count < 1_000 else { return }
    let attendee = Self.participant(property)
    event.attendance[attendee.email.lowercased()] = Self.status(property)
    guard method == "reply" else { return event.attendees.append(attendee) }
    if event.replies.count < Self.limit { event.replies.append(Self.reply(property)) }
  }

  private static func status(_ property: ICalendarProperty) -> String {
    property.parameters["PARTSTAT"]?.lowercased() ?? "needs-action"
  }

  private static func reply(_ property: ICalendarProperty) -> String {
    let status = status(property)
    let delegates = property.parameters["DELEGATED-TO"]?.split(separator: ",").map { address(String($0)) }
    let attendee = participant(property)
    return "\(attendee.name.map { "\($0) <\(attendee.email)>" } ?? attendee.email): "
      + (status == "needs-action" ? "no reply yet" : status)
      + (delegates.map { " to " + $0.joined(separator: ", ") } ?? "")
  }

  static func participant(_ property: ICalendarProperty) -> Participant {
    let name = property.parameters["CN"].flatMap { $0.isEmpty ? nil : $0 }
    return Participant(name: name.map(CText.oneLine), email: address(property.value))
  }

  private static func address(_ value: String) -> String {
    guard value.lowercased().hasPrefix("mailto:") else { return value }
    return PercentEncoding.decoded(value.dropFirst(7)) ?? String(value.dropFirst(7))
  }

  // MARK: Dates

  /// Returns the dates of a list, of periods their starts.
  private func moments(_ property: ICalendarProperty, room: Int) -> [CalendarEvent.Moment] {
    property.value.split(separator: ",").prefix(room).compactMap { date in
      // Some programs escape the comma, as in a text.
      moment(property, String(date.prefix { $0 != "/" && $0 != "\\" }))
    }
  }

  /// - Parameter value: one of several; `nil` for the whole value of the property.
  private func moment(
    _ property: ICalendarProperty, _ value: String? = nil, plus duration: ICalendarDuration? = nil
  ) -> CalendarEvent.Moment? {
    guard let (start, isDay, isUTC) = ICalendarDate.parse(value ?? property.value) else { return nil }
    let wall = start + Double(duration?.days ?? 0) * 86_400
    let seconds = Double(duration?.seconds ?? 0)
    let clock = isDay ? .day : isUTC ? .utc : clock(of: property)
    return clock.moment(wall, adding: seconds)
  }

  /// Returns the clock that a time of this property is on, unless it is in UTC.
  func clock(of property: ICalendarProperty) -> ICalendarClock {
    guard let name = property.parameters["TZID"] else { return .floating(zone: nil) }
    // The name only refers to the zone in the file.
    if let zone = zones[name] { return .own(zone, name: name) }
    return Self.known(name).map { .named($0) } ?? .floating(zone: name)
  }

  /// Finds a zone of the IANA database, also by its name in Windows, or after a prefix such as `/` or
  /// `/example.org/20240101_1/`.
  private static func known(_ name: String) -> NamedTimeZone? {
    if let zone = WindowsZones.zone(named: name) { return NamedTimeZone(zone) }
    let isPlain = name.utf8.allSatisfy { byte in
      (0x30...0x3A).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "/_+-.".utf8.contains(byte)
    }
    guard isPlain, name.utf8.count < 100 else { return nil }
    let parts = name.split(separator: "/")
    guard !parts.contains(where: { $0.hasPrefix(".") }) else { return nil }
    for count in [3, 2, 1] where count <= parts.count {
      if let zone = NamedTimeZone(parts.suffix(count).joined(separator: "/")) { return zone }
    }
    return nil
  }
}
