/// A sender or recipient of the sample mail.
struct Person: Hashable, Sendable {
  var name: String?
  var address: String

  init(_ name: String?, _ address: String) {
    self.name = name
    self.address = address
  }

  var domain: Substring { address.split(separator: "@").last ?? "" }

  /// The owner of the account that contains the mail.
  static let kim = Person("Kim Berg", "owner@example.org")
  static let kimAtWork = Person("Kim Berg", "kim.berg@nordwind.example")
  static let kimAtHome = Person("Kim Berg", "kim@berg.example")
  static let kimOnLists = Person("Kim Berg", "kim@lists.berg.example")
  /// The sender of mail without a From field.
  static let nobody = Person(nil, "")
}
