import Foundation
import Testing
import VmailTestSupport

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct RecordSchemaTests {
  private let records: [any OutputRecord] = [
    SampleRecord(words: "a\u{1B}[2Jb"), NoticeRecord(kind: .warning, message: "The disk is nearly full."),
    ErrorRecord(command: "open", code: 64, message: "No page 41."),
    ErrorRecord(
      code: 64, message: "No page 41.", line: 7, file: "a",
      source: SourceLine(of: "open 41", line: 1, column: 6)),
  ]

  @Test func `Records print what their schemas declare`() {
    for record in records { #expect(type(of: record).schema.validate(record.json) == []) }
  }

  @Test(
    arguments: [
      JSONValue.object([]), ["type": "sample"], ["type": "sample", "n": 1],
      ["type": "other", "n": 1, "words": "x"], ["type": "sample", "n": 1, "words": 1],
      ["type": "sample", "n": "1", "words": "x"], ["type": "sample", "words": "x", "n": 1],
      ["type": "sample", "n": 1, "words": "x", "more": true], "sample",
    ] as [JSONValue])
  func `What differs from a schema is found`(value: JSONValue) {
    #expect(!SampleRecord.schema.validate(value).isEmpty)
  }

  @Test(
    arguments: [
      (JSONType.timestamp, JSONValue.string("2025-02-05 14:30:00")), (.oneOf(["a"]), "b"),
      (.integer, .double(1.5)),
      (.array(of: .string), [1]),
      (.object([FieldDescription(name: "a", type: .string, meaning: "")]), ["b": "x"]),
      (.string, .null), (.nullable(.string), 1),
    ] as [(JSONType, JSONValue)])
  func `What differs from a type is found`(type: JSONType, value: JSONValue) {
    #expect(!type.problems(in: value, at: "value").isEmpty)
  }

  @Test func `Documents are JSON Schema, and name the program`() throws {
    let schemas = [SampleRecord.schema, NoticeRecord.schema, ErrorRecord.schema]
    let files = SchemaText.files(schemas, in: "sampler")
    #expect(files.map(\.name) == ["sample.schema.json", "notice.schema.json", "error.schema.json"])
    for (file, schema) in zip(files, schemas) {
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(file.contents.utf8)) as? [String: Any])
      #expect(document["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
      #expect(document["$id"] as? String == "urn:sampler:output:\(schema.type):\(RecordSchema.version)")
      #expect(document["title"] as? String == schema.type)
      let properties = try #require(document["properties"] as? [String: Any])
      #expect(Set(properties.keys) == Set(["type"] + schema.fields.map(\.name)))
      #expect(try Set(#require(document["required"] as? [String])) == Set(properties.keys))
    }
  }

  @Test func `The table for people has a row for every field`() {
    #expect(
      SchemaText.markdown([SampleRecord.schema], foreignText: "string by others") == """
        ## `sample`

        A number and words by somebody else.

        | field | type | meaning |
        | --- | --- | --- |
        | `n` | integer | the number |
        | `words` | string by others | the words |

        """)
  }
}
