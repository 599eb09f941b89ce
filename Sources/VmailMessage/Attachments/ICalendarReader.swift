internal import FoundationEssentials
internal import VmailDomain

/// Reads the events and tasks of a calendar (RFC 5545).
struct ICalendarReader {
  /// The maximum number of events that are read.
  private static let limit = 100

  private var method: String?
  private var zones: [String: ICalendarZone] = [:]
  private var events: [CalendarEvent] = []

  static func events(in text: String) -> [CalendarEvent] {
    var reader = ICalendarReader()
    let properties = ICalendarProperty.all(in: text)
    reader.readZones(properties)
    reader.readEvents(properties)
    return reader.events
  }

  private mutating func readZones(_ properties: [ICalendarProperty]) {
    var lines: [ICalendarProperty] = []
    var isInside = false
    for property in properties {
      switch (property.name, property.value.uppercased()) {
      case ("BEGIN", "VTIMEZONE"): (isInside, lines) = (true, [])
      case ("END", "VTIMEZONE"):
        isInside = false
        guard zones.count < Self.limit, let name = lines.first(where: { $0.name == "TZID" })?.value else {
          break
        }
        zones[name] = ICalendarZone(lines)
      case ("METHOD", _) where method == nil: method = property.value.lowercased()
      default: if isInside, lines.count < 1_000 { lines.append(property) }
      }
    }
  }

  private mutating func readEvents(_ properties: [ICalendarProperty]) {
    var open: [String] = []
    var event: CalendarEvent?
    var duration: TimeInterval?
    for property in properties {
      let value = property.value.uppercased()
      switch property.name {
      case "BEGIN":
        guard open.count < 50 else { return }
        open.append(value)
        if value == "VEVENT" || value == "VTODO", event == nil { (event, duration) = (CalendarEvent(), nil) }
      case "END":
        while let last = open.popLast(), last != value {}
        guard value == "VEVENT" || value == "VTODO", var finished = event else { continue }
        if finished.end == nil, let duration { finished.end = finished.start.map { $0.adding(duration) } }
        finished.method = method
        events.append(finished)
        event = nil
        if events.count == Self.limit { return }
      case "DURATION" where open.last == "VEVENT": duration = ICalendarDuration.seconds(property.value)
      default:
        if open.last == "VEVENT" || open.last == "VTODO" { event = event.map { take(property, $0) } }
      }
    }
  }

  private func take(_ property: ICalendarProperty, _ event: CalendarEvent) -> CalendarEvent {
    var event = event
    switch property.name {
    case "SUMMARY": event.summary = property.text
    case "LOCATION": event.location = property.text
    case "DESCRIPTION": event.details = property.text
    case "DTSTART": event.start = moment(property)
    case "DTEND", "DUE": event.end = moment(property)
    case "RRULE": event.recurrence = RecurrenceWording.words(for: property.value)
    case "STATUS": event.status = property.value.lowercased()
    case "ORGANIZER": event.organizer = Self.participant(property)
    case "ATTENDEE": if event.attendees.count < 1_000 { event.attendees.append(Self.participant(property)) }
    default: break
    }
    return event
  }

  private static func participant(_ property: ICalendarProperty) -> Participant {
    let address = property.value
    let isMail = address.lowercased().hasPrefix("mailto:")
    let name = property.parameters["CN"].flatMap { $0.isEmpty ? nil : $0 }
    return Participant(name: name, email: isMail ? String(address.dropFirst(7)) : address)
  }

  // MARK: Dates

  private func moment(_ property: ICalendarProperty) -> CalendarEvent.Moment? {
    guard let (wall, isDay, isUTC) = ICalendarDate.parse(property.value) else { return nil }
    if isDay { return .day(wall) }
    if isUTC { return .instant(wall) }
    guard let name = property.parameters["TZID"] else { return .floating(wall, zone: nil) }
    // The rules in the file are what its sender meant, but those of a known zone are more reliable.
    if let zone = Self.known(name) { return .instant(zone.instant(of: wall)) }
    if let zone = zones[name], let offset = zone.offset(at: wall) { return .instant(wall - Double(offset)) }
    return .floating(wall, zone: name)
  }

  /// Finds a zone of the IANA database, also after a prefix such as `/example.org/20240101_1/`.
  private static func known(_ name: String) -> NamedTimeZone? {
    let isPlain = name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "/_+-.".utf8.contains(byte)
    }
    guard isPlain, name.utf8.count < 100 else { return nil }
    let parts = name.split(separator: "/")
    guard !parts.contains(where: { $0.hasPrefix(".") }) else { return nil }
    if name.first != "/", let zone = NamedTimeZone(name) { return zone }
    return parts.count > 2 ? NamedTimeZone(parts.suffix(2).joined(separator: "/")) : nil
  }
}

extension CalendarEvent.Moment {
  fileprivate func adding(_ seconds: TimeInterval) -> Self {
    switch self {
    case .instant(let date): .instant(date + seconds)
    case .floating(let date, let zone): .floating(date + seconds, zone: zone)
    case .day(let date): .day(date + seconds)
    }
  }
}
