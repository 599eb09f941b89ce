import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct RecordCatalogTests {
  @Test func `Every record prints what its schema declares`() {
    for record in Fixture.allRecords {
      #expect(type(of: record).schema.validate(record.json) == [])
    }
  }

  @Test func `Every record here is in the catalogue, which is sorted`() {
    let printed = Set(Fixture.allRecords.map { type(of: $0).type })
    #expect(printed.isSubset(of: RecordCatalog.schemas.map(\.type)))
    #expect(RecordCatalog.schemas.map(\.type) == RecordCatalog.schemas.map(\.type).sorted())
  }

  @Test func `Types are spelled in one way: small letters, and a hyphen between words`() {
    for type in RecordCatalog.schemas.map(\.type) {
      #expect(type.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(type)")
    }
  }

  @Test func `A schema is printed for programs as it is published, in every form of output`() async throws {
    let published = SchemaText.files([EchoRecord.schema], in: "vmail")[0].contents
    for form in ["text", "plain"] {
      let output = ShellOutput()
      var shell = Shell.forTests(output: output)
      #expect(try await shell.type("set output \(form); schema echo > /dev/null") == .success)
      _ = output.out.taken()
      #expect(try await shell.type("schema echo") == .success)
      #expect(output.out.taken() == published)
      #expect(try await shell.type("schema") == .success)
      let lines = output.out.taken().split(separator: "\n")
      #expect(lines.count == RecordCatalog.schemas.count)
      #expect(lines.allSatisfy { $0.hasPrefix(#"{"$schema":"https://json-schema.org"#) && $0.hasSuffix("}") })
    }
    let output = ShellOutput()
    var shell = Shell.forTests(output: output)
    #expect(try await shell.type("schema ecoh") == .usage)
    #expect(output.err.text.contains("no type \"ecoh\": did you mean \"echo\"?"))
    for schema in RecordCatalog.schemas {
      #expect(schema.document(in: "vmail")["version"] == .string(RecordSchema.version))
    }
  }

  @Test(
    arguments: [
      (
        "thread",
        [
          "n", "id", "account", "folder", "subject", "participants", "snippet", "latestDate", "messageCount",
          "unreadCount", "isStarred", "hasAttachments", "category", "selected", "warnings",
          "sendState", "matchDate", "sentDate", "recipients", "isMuted", "keywords", "starColor",
          "size", "messageId", "copies", "uncertain",
        ]
      ),
      (
        "page",
        [
          "account", "folder", "tab", "count", "total", "hasMore", "state", "banner", "query", "unread",
          "unreadByAccount", "asOf",
        ]
      ),
      ("folder", ["n", "name", "kind", "badge", "current", "accounts"]),
      ("account", ["n", "name", "email", "kind", "unread", "current", "identities"]),
      ("conversation", ["id", "subject", "messageCount", "shown", "earlier", "banner", "summary"]),
      ("import", ["read", "new", "duplicate", "restored", "failed", "deleted", "skipped", "places"]),
      ("failure", ["path", "offset", "reason"]),
      ("export", ["written", "missing", "damaged"]), ("doctor", ["check", "ok", "detail", "messages"]),
      ("notice", ["kind", "text"]),
      (
        "status",
        [
          "account", "online", "lastSync", "pendingOperations", "connection", "failure", "storagePercent",
          "downloaded", "toDownload",
        ]
      ),
      (
        "action",
        ["action", "done", "unchanged", "failed", "emails", "undoSeconds", "n", "messages", "onlyHere"]
      ),
      (
        "outbox",
        [
          "n", "id", "account", "to", "subject", "state", "attempts", "error", "nextAttempt", "uncertain",
          "cc", "bcc", "attachments", "resent", "sendAt", "heldByServer", "waitsFor", "searchUntil",
          "searchedAt",
          "filedByServer",
        ]
      ),
      ("snooze", ["n", "id", "subject", "until", "reminder"]),
      ("rule", ["n", "name", "account", "if", "then", "stop", "on", "acted", "error", "shadowSince"]),
      (
        "rule-review",
        ["n", "rule", "shadowSince", "matched", "same", "different", "left", "preceded"]
      ),
      ("rule-difference", ["rule", "id", "n", "subject", "action", "did"]),
      ("rule-fault", ["kind", "rule", "other", "threads", "detail"]),
      (
        "pending",
        ["n", "kind", "id", "action", "count", "subject", "account", "secondsLeft", "date", "reason"]
      ),
      ("error", ["command", "code", "text", "line", "column"]),
      ("sync", ["account", "folder", "new", "changed", "removed", "seconds", "error"]),
    ] as [(String, [String])])
  func `The contract's fields are there by their names`(type: String, fields: [String]) throws {
    let schema = try #require(RecordCatalog.schemas.first { $0.type == type })
    #expect(schema.fields.map(\.name) == fields)
  }

  @Test func `A thread has the contract's values`() {
    #expect(
      Fixture.record().json.line == """
        {"type":"thread","n":3,"id":"42","account":"work","folder":"Inbox","subject":"Quarterly numbers",\
        "participants":[{"name":"John Doe","email":"john@example.com"},{"name":"Sarah","email":"sarah@example.com"}],\
        "snippet":"Hi all, please find the sheet…","latestDate":"2025-02-05T14:30:00Z","messageCount":3,\
        "unreadCount":1,"isStarred":true,"hasAttachments":true,"category":"primary","selected":false,"warnings":[],\
        "sendState":null,"matchDate":null,"sentDate":null,"recipients":[],"isMuted":false,"keywords":[],"starColor":null,\
        "size":null,"messageId":null,"copies":[],"uncertain":false}
        """)
    #expect(Fixture.record(Fixture.thread(category: .uncategorized)).json["category"] == .null)
  }

  @Test func `A page says its tab and state in lower case`() {
    let page = PageRecord(
      account: "work", folder: "Inbox", category: .social, count: 0, total: 0, hasMore: false,
      state: .emptyFiltered)
    #expect(
      page.json.line
        == #"{"type":"page","account":"work","folder":"Inbox","tab":"social","count":0,"total":0,"hasMore":false,"state":"emptyFiltered","banner":null,"query":null,"unread":null,"unreadByAccount":[],"asOf":null}"#
    )
  }

  @Test func `A collapsed message and one without text have no body`() {
    let collapsed = MessageRecord(n: 1, count: 2, email: Fixture.email(), isRead: false, isExpanded: false)
    #expect(collapsed.json["body"] == .null)
    let missing = Fixture.message(1, of: 2, Fixture.email(), nil)
    #expect(missing.json["body"] == .null)
  }

  @Test func `A badge that could not be counted is null`() {
    let unknown = FolderRecord(n: 1, name: "Spam", kind: .spam, badge: .unknown, isCurrent: false)
    #expect(unknown.json["badge"] == .null)
    let sent = FolderRecord(n: 1, name: "Sent", kind: .sent, badge: .none, isCurrent: false)
    #expect(sent.json["badge"] == 0)
  }

  @Test func `Schema documents are JSON Schema`() throws {
    for file in SchemaText.files(RecordCatalog.schemas, in: "vmail") {
      let document = try JSONSerialization.jsonObject(with: Data(file.contents.utf8)) as? [String: Any]
      #expect(document?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
      let properties = try #require(document?["properties"] as? [String: Any])
      let required = try #require(document?["required"] as? [String])
      #expect(Set(properties.keys) == Set(required))
      #expect(file.name == (document?["title"] as? String ?? "") + ".schema.json")
    }
  }

  @Test func `The table for people has every field, those inside lists too`() throws {
    let text = SchemaText.markdown(RecordCatalog.schemas, foreignText: RecordCatalog.mailText)
    #expect(text.contains("## `thread`\n"))
    #expect(text.contains("| `latestDate` | time | when the latest message arrived |\n"))
    #expect(text.contains("| `participants.email` | string from mail | the address |\n"))
    #expect(text.contains("| `attachments.sizeBytes` | integer |"))
  }
}
