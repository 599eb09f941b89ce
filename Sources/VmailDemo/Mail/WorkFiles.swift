import VmailDomain

/// The attachments of the office's mail.
enum WorkFiles {
  static let quarter = """
    Month,Buoys sold,Buoys lost,Outlook
    January,3,0,fair
    February,4,2,"ferry, see note"
    March,5,0,sunny

    """

  /// A long table, so that one attachment is worth a preview.
  static let gusts: String = {
    var rows = "Time;Wind km/h;Gust km/h\n"
    for step in 0..<144 {
      let wind = 18 + (step * 7) % 13
      let gust = step == 86 ? 212 : wind + 4 + (step * 5) % 9
      rows += "\(CivilTime.twoDigits(step / 6)):\(step % 6)0;\(wind);\(gust)\n"
    }
    return rows
  }()

  static func invitation(_ clock: DemoClock) -> String {
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Nordwind//Demo//EN
    METHOD:REQUEST
    BEGIN:VEVENT
    UID:review-gull4@nordwind.example
    DTSTAMP:\(clock.calendar(inDays: 0, hour: 0))
    DTSTART:\(clock.calendar(inDays: 2, hour: 13))
    DTEND:\(clock.calendar(inDays: 2, hour: 14))
    SUMMARY:Design review Gull 4
    LOCATION:Room Doldrums\\, 2nd floor
    DESCRIPTION:Please look at the drawings beforehand. There will be fruit.
    ORGANIZER;CN=Luca Ferri:mailto:luca.ferri@nordwind.example
    ATTENDEE;CN=Kim Berg;RSVP=TRUE:mailto:kim.berg@nordwind.example
    ATTENDEE;CN=Tomasz Lis:mailto:tomasz.lis@nordwind.example
    END:VEVENT
    END:VCALENDAR

    """
  }

  static func gardenBuoy(_ clock: DemoClock) -> [UInt8] {
    let letter = Letter(
      Person("Margarethe Ahlers", "m.ahlers@duene.example"), .days(1, 20),
      """
      Dear Sir or Madam,

      since the storm one of your devices has been standing in my vegetable
      bed. It is red, it blinks, and every ten minutes it says something in
      a low voice. The neighbours come to look at it. I have sold forty
      cups of coffee.

      You may collect it whenever you like, but there is no hurry.

      Yours faithfully
      Margarethe Ahlers

      PS: What is a "low battery", and can I do something about it?
      """)
    let support = Person("Nordwind Support", "support@nordwind.example")
    return LetterWriter(owner: support, clock: clock).source(
      of: letter, key: "garden-buoy-original", subject: "The buoy in my garden", recipients: [support],
      references: [])
  }
}
