import VmailDomain

/// What is asked of a web server: a page, or the answer to a form.
struct HTTPSRequest: Sendable, CustomStringConvertible, CustomReflectable {
  var address: WebAddress
  /// `application/x-www-form-urlencoded`; `nil` for GET. May hold secrets.
  let form: String?
  /// The types of answer that are understood.
  let accept: String

  init(_ address: WebAddress, form: String? = nil, accept: String? = nil) {
    self.address = address
    self.form = form
    self.accept = accept ?? (form == nil ? "text/xml, application/xml" : "application/json")
  }

  var description: String { "\(form == nil ? "GET" : "POST") \(address.host.ascii)" }
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
