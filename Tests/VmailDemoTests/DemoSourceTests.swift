import Foundation
import Testing
import VmailDemo
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct DemoSourceTests {
  private let messages: [DemoMessage]

  init() throws { messages = try SampleMail.messages }

  @Test func `Every message is well-formed down to its innermost part`() throws {
    for message in messages {
      let entity = try ParsedEntity(message.source[...])
      for name in ["date", "message-id", "mime-version", "content-type"] {
        #expect(entity.fields.count { $0.name == name } == 1, "\(name) of \(entity["message-id"] ?? "?")")
      }
      for field in entity.fields where field.value.contains("=?") {
        for word in field.value.split(separator: " ") where word.hasPrefix("=?") {
          #expect(word.utf8.count <= 75)
        }
      }
    }
  }

  @Test func `Message-IDs are unique, but for mail that lies in two folders`() throws {
    for account in try SampleMail.mailbox.accounts {
      var sources: [String: [UInt8]] = [:]
      for message in account.messages {
        let id = try #require(try ParsedEntity(message.source[...])["message-id"])
        #expect(sources[id] == nil || sources[id] == message.source, "\(id)")
        sources[id] = message.source
      }
    }
  }

  @Test func `Dates in the headers are those of arrival`() throws {
    for message in messages {
      let date = try #require(try ParsedEntity(message.source[...])["date"])
      let parsed = try Date(
        date,
        strategy: Date.ParseStrategy(
          format:
            "\(weekday: .abbreviated), \(day: .defaultDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) \(timeZone: .iso8601(.short))",
          locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt))
      #expect(parsed == message.dateReceived)
    }
  }

  @Test func `Only names reserved for examples occur`() throws {
    for message in messages {
      for text in try texts(of: message) {
        for host in hosts(in: text) { #expect(isReserved(host), "\(host)") }
      }
    }
  }

  @Test func `The scan for names finds one that is not reserved`() {
    #expect(
      hosts(in: "see https://real.com/x or mail a@b.org, www.c.de").filter { !isReserved($0) } == [
        "b.org", "real.com", "www.c.de",
      ])
  }

  @Test func `What a feature needs is there`() throws {
    let entities = try messages.map { try ParsedEntity($0.source[...]) }
    let parts = entities.flatMap(\.all)
    let types = Set(parts.compactMap { $0["content-type"]?.split(separator: ";").first.map(String.init) })
    #expect(
      types.isSuperset(of: [
        "text/plain", "text/html", "text/calendar", "text/csv", "image/png", "application/pdf",
        "application/zip",
        "message/rfc822", "message/delivery-status", "multipart/alternative", "multipart/mixed",
        "multipart/related", "multipart/report",
      ]))
    for charset in ["iso-8859-1", "iso-8859-5", "iso-8859-7", "utf-8", "format=flowed"] {
      #expect(parts.contains { $0["content-type"]?.contains(charset) == true }, "\(charset)")
    }
    #expect(parts.contains { $0["content-disposition"]?.contains("invoice.pdf.exe") == true })
    for name in ["list-id", "list-unsubscribe", "list-unsubscribe-post", "authentication-results"] {
      #expect(entities.contains { $0[name] != nil }, "\(name)")
    }
    for name in ["from", "subject"] { #expect(entities.contains { $0[name] == nil }, "\(name)") }
    for mark in ["width=\"1\" height=\"1\"", "utm_source", "gmail_quote", "appendonsend", "cid:", "&shy;"] {
      #expect(parts.contains { $0.text.contains(mark) }, "\(mark)")
    }
  }

  @Test func `Terminal escapes and bidirectional tricks stand in a subject and in a name`() throws {
    let spam = try messages.filter { $0.folder == .system(.spam) }.map { try ParsedEntity($0.source[...]) }
    for name in ["subject", "from"] {
      let values = spam.compactMap { $0[name] }.map(decodingWords)
      #expect(values.contains { $0.unicodeScalars.contains("\u{1B}") }, "\(name)")
      #expect(values.contains { $0.unicodeScalars.contains("\u{202E}") }, "\(name)")
    }
  }

  /// Everything a reader may see: header values, decoded bodies of text.
  private func texts(of message: DemoMessage) throws -> [String] {
    try ParsedEntity(message.source[...]).all.flatMap { entity in
      entity.fields.map { decodingWords($0.value) } + [entity.text]
    }
  }

  /// Hosts of addresses and links, and bare names under a well-known top-level domain; sorted.
  private func hosts(in text: String) -> [String] {
    let addresses = text.matches(of: /[A-Za-z0-9._%+\-]@((?:[A-Za-z0-9\-]+\.)*[A-Za-z0-9\-]+)/).map {
      String($0.output.1)
    }
    let links = text.matches(of: /https?:\/\/(?:[^\/@\s"<>]*@)?([^\/:?\s"<>,)@]+)/).map {
      String($0.output.1)
    }
    let bare = text.matches(of: /\b(?:[a-z0-9\-]+\.)+(?:com|org|net|de|io|eu|dev|app|co|info|no|jp|fr)\b/).map
    { String($0.output) }
    return Set(addresses + links + bare).sorted()
  }

  private func isReserved(_ host: String) -> Bool {
    let name = host.lowercased()
    if name.hasSuffix(".example") { return true }
    if ["192.0.2.", "198.51.100.", "203.0.113."].contains(where: name.hasPrefix) { return true }
    return ["example.com", "example.org", "example.net"].contains { name == $0 || name.hasSuffix("." + $0) }
  }
}
