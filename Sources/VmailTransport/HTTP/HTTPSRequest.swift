import VmailDomain

/// A request to a web server: for a page, or posting a form or JSON.
struct HTTPSRequest: Sendable, CustomStringConvertible, CustomReflectable {
  var address: WebAddress
  /// The posted content; `nil` for GET. May hold secrets.
  let content: Content?
  /// The accepted content types.
  let accept: String
  /// Whether clear text is allowed: only to this machine.
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

  /// - Parameter allowsClearText: true only for addresses of this machine.
  init(_ address: WebAddress, json: [UInt8], allowsClearText: Bool) {
    self.address = address
    content = Content(type: "application/json", bytes: json)
    accept = "application/json"
    self.allowsClearText = allowsClearText
  }

  var description: String { "\(content == nil ? "GET" : "POST") \(address.host.ascii)" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// A web server's response. Untrusted; may hold secrets.
struct HTTPSResponse: Sendable, CustomReflectable {
  let status: Int
  /// The address that some statuses redirect to.
  let location: String?
  let body: [UInt8]

  var customMirror: Mirror { Mirror(self, children: ["status": status]) }
}
