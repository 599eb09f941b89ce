import VmailDomain

/// What is asked of a web server: a page, or the answer to a form or to JSON.
struct HTTPSRequest: Sendable, CustomStringConvertible, CustomReflectable {
  var address: WebAddress
  /// What is posted; `nil` for GET. May hold secrets.
  let content: Content?
  /// The types of answer that are understood.
  let accept: String
  /// Whether it may go without TLS: to this machine alone.
  let allowsClearText: Bool

  struct Content: Sendable {
    let type: String
    let bytes: [UInt8]
  }

  init(_ address: WebAddress, form: String? = nil, accept: String? = nil) {
    self.address = address
    content = form.map { Content(type: "application/x-www-form-urlencoded", bytes: Array($0.utf8)) }
    self.accept = accept ?? (form == nil ? "text/xml, application/xml" : "application/json")
    allowsClearText = false
  }

  /// - Parameter allowsClearText: only ever for addresses of this machine.
  init(_ address: WebAddress, json: [UInt8], allowsClearText: Bool) {
    self.address = address
    content = Content(type: "application/json", bytes: json)
    accept = "application/json"
    self.allowsClearText = allowsClearText
  }

  var description: String { "\(content == nil ? "GET" : "POST") \(address.host.ascii)" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a web server answered. Theirs; may hold secrets.
struct HTTPSResponse: Sendable, CustomReflectable {
  let status: Int
  /// Where it sends to instead, for some statuses.
  let location: String?
  let body: [UInt8]

  var customMirror: Mirror { Mirror(self, children: ["status": status]) }
}
