import Testing
import VmailDomain

@Suite("Addresses in non-Latin letters", .timeLimit(.minutes(10)))
struct AddressScriptsTests {
  @Test(arguments: [
    ("de_DE.UTF-8", "kim@xn--bcher-kva.example", "kim@bücher.example"),
    ("de_DE.UTF-8", "service@xn--pypal-4ve.com", "service@xn--pypal-4ve.com"),
    ("ru_RU.UTF-8", "service@xn--pypal-4ve.com", "service@xn--pypal-4ve.com"),
    ("ru_RU.UTF-8", "kim@xn--e1afmkfd.example", "kim@пример.example"),
    ("de_DE.UTF-8", "kim@xn--e1afmkfd.example", "kim@xn--e1afmkfd.example"),
    // Cyrillic letters that all look Latin.
    ("ru_RU.UTF-8", "a@xn--80ak6aa92e.com", "a@xn--80ak6aa92e.com"),
    ("ru_RU.UTF-8", "kim@xn--bcher-kva.example", "kim@xn--bcher-kva.example"),
    // Latin letters that resemble another name.
    ("de_DE.UTF-8", "a@xn--pypal-xqa.com", "a@xn--pypal-xqa.com"),
    ("C", "kim@xn--bcher-kva.example", "kim@xn--bcher-kva.example"),
    ("", "kim@xn--bcher-kva.example", "kim@xn--bcher-kva.example"),
    ("hi_IN", "kim@xn--bcher-kva.example", "kim@xn--bcher-kva.example"),
    ("de_DE", "kim@xn--\u{FF}.example", "kim@xn--\u{FF}.example"),
    ("de_DE", "kim@corp.example", "kim@corp.example"),
    ("de_DE", "xn--bcher-kva.example", "xn--bcher-kva.example"),
  ])
  func `A label is shown in letters of the reader's script alone`(
    locale: String, email: String, shown: String
  ) {
    #expect(AddressScripts(locale: locale).shown(email) == shown)
  }

  @Test func `Without a locale everything is shown as it travels`() {
    #expect(AddressScripts.none.shown("kim@xn--bcher-kva.example") == "kim@xn--bcher-kva.example")
  }
}
