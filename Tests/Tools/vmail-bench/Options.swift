/// The command-line options.
struct Options {
  var mailbox: String?
  var threads = 1_000
  var messages = 2_500
  /// Whether messages are short, so that a million of them fit on a disk.
  var areShort = false
  var runs = 5
  /// The names of rows; `nil` for all.
  var rows: Set<String>?
  var printsJSON = false
  var usesPeers = true
  /// Another version of vmail, which takes turns with the measured one.
  var baseline: String?
  var wantsHelp = false
  /// The folder in which generated files are kept.
  var folder: String?
  /// The folder in which a mailbox is generated, without measuring.
  var generated: String?
  let ownPath: String
  var vmail: String
  /// The script that starts a mail server.
  var mailserver: String?
  /// A folder with an mbox of labelled mail for each category.
  var labelled: String?
  var profilesImport = false

  static let usage = """
    usage: scripts/bench [options]
      --mailbox DIR     measure on this Maildir, mbox or folder of them (it is only read)
      --size S|M|XL     make a mailbox of 1,000 threads / 2,500 messages (the default), of 50,000 / 120,000,
                        or of 420,000 / 1,000,000 short ones
      --short           short messages: one or two paragraphs of plain text, no attachments
      --threads N       number of threads in the generated mailbox
      --messages N      how many messages
      --runs N          how often each thing is measured (5)
      --rows A,B        only these rows: \(Row.all.map(\.name).joined(separator: " "))
      --no-peers        not notmuch, mu, neomutt and s-nail, even where they are installed
      --baseline PATH   also measure this version of vmail, in turns
      --json            one object per row instead of the table
      --work DIR        make mailbox and stores there, and keep them
      --vmail PATH      the program to measure
      --mailserver PATH the script that starts a mail server
      --labelled DIR    labelled mail, an mbox a category (vmail-train write DIR)
      --profile import  only show where the time of an import goes (needs perf)
      --generate DIR    only make the mailbox\n
    """

  init(_ arguments: [String]) throws {
    ownPath = "/proc/self/exe"
    vmail = "vmail"
    var rest = arguments.dropFirst()
    func value(_ option: String) throws -> String {
      guard let value = rest.popFirst() else { throw BenchError("\(option) needs a value") }
      return value
    }
    func number(_ option: String) throws -> Int {
      guard let number = Int(try value(option)), number > 0 else {
        throw BenchError("\(option) needs a number above 0")
      }
      return number
    }
    while let option = rest.popFirst() {
      switch option {
      case "--mailbox": mailbox = try value(option)
      case "--size":
        guard
          let size = ["S": (1_000, 2_500), "M": (50_000, 120_000), "XL": (420_000, 1_000_000)][
            try value(option)]
        else { throw BenchError("--size is S, M or XL") }
        (threads, messages) = size
        areShort = areShort || messages == 1_000_000
      case "--short": areShort = true
      case "--threads": threads = try number(option)
      case "--messages": messages = try number(option)
      case "--runs": runs = try number(option)
      case "--rows": rows = Set(try value(option).split(separator: ",").map(String.init))
      case "--no-peers": usesPeers = false
      case "--baseline": baseline = try value(option)
      case "--json": printsJSON = true
      case "--work": folder = try value(option)
      case "--vmail": vmail = try value(option)
      case "--mailserver": mailserver = try value(option)
      case "--labelled": labelled = try value(option)
      case "--profile":
        guard try value(option) == "import" else { throw BenchError("--profile takes import") }
        profilesImport = true
      case "--generate": generated = try value(option)
      case "--help", "-h": wantsHelp = true
      default: throw BenchError("unknown option \(option); --help lists them")
      }
    }
    if let unknown = rows?.first(where: { name in !Row.all.contains { $0.name == name } }) {
      throw BenchError("unknown row \(unknown); --help lists them")
    }
  }
}
