// swift-tools-version: 6.2
import PackageDescription

// The walls of the house: a target sees only what stands in its `dependencies`, and
// `scripts/check` refuses an import that is not declared here. docs/architecture.md has the plan.

var portable: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
// Set to 1 by the scripts of developers; a newer compiler's new warnings must not break a user's build.
if !["0", nil].contains(Context.environment["VMAIL_STRICT"]) {
  portable.append(.treatAllWarnings(as: .error))
}

// pkg-config would also link the program with these libraries (docs/decisions/0035-libraries-are-loaded-late.md). A
// target needs the headers also if it only sees another target that includes them.
let lateHeaders = ["-I/usr/include/gmime-3.0", "-I/usr/include/libxml2"]
let settings = portable + [.unsafeFlags(lateHeaders.flatMap { ["-Xcc", $0] })]

// In a debug build, the tests and the demo spend most of their time here.
let fast =
  settings + [
    .unsafeFlags(["-O", "-wmo", "-num-threads", "2", "-disable-batch-mode"], .when(configuration: .debug))
  ]

// Distributions build without a network. `scripts/package --source` collects these packages in vendor; if this variable is
// set, swift-nio also looks for those that it needs beside itself (docs/packaging.md).
let nio: Package.Dependency =
  Context.environment["SWIFTCI_USE_LOCAL_DEPS"] == nil
  ? .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2") : .package(path: "vendor/swift-nio")

// Named one by one, because a folder outside the target can't be embedded; HelpTopic has the same names.
let helpTopics = [
  "accessibility", "encryption", "exit-codes", "forms", "from", "from-aerc", "from-gmail", "from-himalaya",
  "from-mbsync", "from-mutt", "from-notmuch", "from-thunderbird", "keyboard", "options", "privacy",
  "references", "safety", "scripting", "searching", "selecting", "sendmail", "settings", "setup", "sorting",
  "start", "tutorial", "tutorial-2", "tutorial-3", "writing",
]

// The letters of the demo; DemoText has the same names.
let demoTexts = [
  "people", "work-mail", "work-notices", "work-archive", "work-hostile", "work-outbox", "home-mail",
  "home-key-hunt", "home-languages", "home-newsletters", "home-notices", "home-hostile", "home-outbox",
  "lists-mail", "lists-patches",
]

// The commit of `vmail --version`: scripts/release writes it to a file that git ignores. In the other, only `git archive`
// does, so that other builds don't change with each commit.
let commit = (Context.environment["VMAIL_COMMIT"] == nil ? "Resources" : ".build") + "/commit.txt"

let package = Package(
  name: "vmail",
  products: [
    .executable(name: "vmail", targets: ["vmail"]),
    .library(name: "VmailTerminal", targets: ["VmailTerminal"]),
    .library(name: "VmailCommandLine", targets: ["VmailCommandLine"]),
  ],
  dependencies: [nio],
  targets: [
    // The C libraries: a module map and inline shims each, no logic.
    .systemLibrary(name: "CDeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CEditLine", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CGMime", providers: [.apt(["libgmime-3.0-dev"])]),
    .systemLibrary(name: "CGPGME", providers: [.apt(["libgpgme-dev"])]),
    .systemLibrary(name: "CLibXML2", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CMark", providers: [.apt(["libcmark-dev"])]),
    .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CResolv"),
    .systemLibrary(name: "CTimerFD"),
    .systemLibrary(name: "CSpawn"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Loads libraries when they are needed; libedit for the prompt. Other packages can use it, too.
    .target(name: "CLate", dependencies: ["CEditLine"]),

    // Loads GMime and libdeflate when the first message is read, OpenSSL by the first connection or when much is hashed,
    // libxml2 to discover a server, GLib for letters with accents, and cmark for Markdown.
    .target(
      name: "CLateLibraries",
      dependencies: ["CDeflate", "CGLib", "CGMime", "CGPGME", "CLate", "CLibXML2", "CMark", "COpenSSL"],
      cSettings: [.unsafeFlags(lateHeaders)]),

    // What mail is and what may be done to it: values, rules, ports.
    .target(
      name: "VmailDomain", dependencies: ["CGLib", "CLateLibraries", "COpenSSL"], swiftSettings: fast),

    // The mail on this machine: a snapshot to read, a transaction to write.
    .target(
      name: "VmailStore", dependencies: ["VmailDomain", "CDeflate", "CLateLibraries", "CSQLite", "CZlib"],
      swiftSettings: fast),

    // What vmail does with it: use cases, sync, delivery, on-demand fetching.
    .target(name: "VmailEngine", dependencies: ["VmailDomain", "VmailStore"], swiftSettings: settings),

    // The adapters; they never see one another.
    .target(
      name: "VmailMessage",
      dependencies: ["VmailDomain", "CGLib", "CGMime", "CGPGME", "CLateLibraries", "CMark", "CZlib"],
      // In the code: a program in one file needs no bundle beside it, and looks for none.
      resources: [.embedInCode("../../Resources/trackers.json")], swiftSettings: fast),
    .target(
      name: "VmailTransport",
      dependencies: [
        "VmailDomain", "CLateLibraries", "CLibXML2", "COpenSSL", "CResolv", "CTimerFD", "CZlib",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: fast),
    .target(name: "VmailIntelligence", dependencies: ["VmailDomain"], swiftSettings: settings),
    // Other programs and the machine: keyrings, the sandbox, the desktop, curl.
    .target(
      name: "VmailSystem", dependencies: ["VmailDomain", "VmailProcess", "CSpawn"], swiftSettings: settings),

    // Starts other programs; knows nothing of mail, and neither do the next two. Other packages can use all three, which
    // unsafe flags would prevent.
    .target(name: "VmailProcess", dependencies: ["CSpawn"], swiftSettings: portable),

    // A toolkit for line-oriented terminal programs (docs/terminal.md).
    .target(
      name: "VmailTerminal", dependencies: ["VmailProcess", "CEditLine", "CLate"], swiftSettings: portable),

    // A language of command lines, and what runs it (docs/rooms/command-line.md).
    .target(
      name: "VmailCommandLine", dependencies: ["VmailTerminal", "VmailProcess"], swiftSettings: portable),

    // What mail looks like as text, rows, sentences and JSON.
    .target(
      name: "VmailViews", dependencies: ["VmailDomain", "VmailCommandLine", "VmailTerminal"],
      swiftSettings: settings),

    // Typed lines to use cases.
    .target(
      name: "VmailShell",
      dependencies: [
        "VmailEngine", "VmailDomain", "VmailViews", "VmailCommandLine", "VmailTerminal", "VmailSystem",
        "VmailProcess",
      ],
      resources: helpTopics.map { .embedInCode("../../Resources/help/\($0).txt") }
        + [.embedInCode("../../Resources/skill/vmail/SKILL.md")], swiftSettings: settings),

    // The sample mail of `vmail --demo`.
    .target(
      name: "VmailDemo", dependencies: ["VmailDomain", "VmailStore", "VmailMessage"],
      resources: demoTexts.map { .embedInCode("../../Resources/demo/\($0).txt") }, swiftSettings: settings),

    // Joins the above.
    .executableTarget(
      name: "vmail",
      dependencies: [
        "VmailDomain", "VmailEngine", "VmailStore", "VmailMessage", "VmailIntelligence", "VmailViews",
        "VmailShell", "VmailSystem", "VmailTransport", "VmailDemo",
      ],
      resources: [.embedInCode("../../\(commit)")], swiftSettings: settings),

    // Writes the reference in docs and Resources from the command and record tables.
    .executableTarget(name: "vmail-docs", dependencies: ["VmailShell"], swiftSettings: settings),

    // What `scripts/train-categories` runs: trains the categoriser on `Resources/training`, and evaluates it.
    .executableTarget(
      name: "vmail-train", dependencies: ["VmailDomain", "VmailMessage", "VmailIntelligence"],
      path: "Tests/Tools/vmail-train", swiftSettings: settings),

    // What `scripts/bench` runs: measures other processes, on mail that it writes as vmail does.
    .executableTarget(
      name: "vmail-bench", dependencies: ["VmailMessage"], path: "Tests/Tools/vmail-bench",
      swiftSettings: settings),

    .target(
      name: "VmailTestSupport",
      dependencies: ["VmailDomain", "VmailStore", "VmailEngine", "VmailTerminal", "CSpawn", "CSQLite"],
      path: "Tests/Support/VmailTestSupport", swiftSettings: settings),

    // Mail servers to test against: a real one, one that keeps mail, one that plays a script, and a faulty line.
    .target(
      name: "VmailServerSupport",
      dependencies: [
        "VmailTestSupport", "VmailTransport",
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Tests/Support/VmailServerSupport", swiftSettings: settings),

    .testTarget(
      name: "VmailDomainTests", dependencies: ["VmailDomain", "VmailTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "VmailEngineTests",
      dependencies: ["VmailEngine", "VmailStore", "VmailDomain", "VmailTestSupport", "CSQLite"],
      swiftSettings: settings),
    .testTarget(
      name: "VmailStoreTests",
      dependencies: ["VmailStore", "VmailDomain", "VmailTestSupport", "CSQLite"],
      exclude: ["Databases"],
      swiftSettings: settings),
    .testTarget(
      name: "VmailDemoTests", dependencies: ["VmailDemo", "VmailStore", "VmailDomain", "VmailTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "VmailMessageTests",
      dependencies: ["VmailMessage", "VmailEngine", "VmailDomain", "VmailTestSupport"],
      exclude: ["HTML/Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "VmailTransportTests",
      dependencies: [
        "VmailTransport", "VmailMessage", "VmailDomain", "VmailTestSupport", "VmailServerSupport",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "VmailIntelligenceTests",
      dependencies: [
        "VmailIntelligence", "VmailMessage", "VmailDomain", "VmailTestSupport", "vmail-train",
      ],
      exclude: ["Transcripts"],
      swiftSettings: settings),
    .testTarget(
      name: "VmailSystemTests",
      dependencies: ["VmailSystem", "VmailProcess", "VmailDomain", "VmailTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "VmailTerminalTests", dependencies: ["VmailTerminal", "VmailTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "VmailCommandLineTests",
      dependencies: ["VmailCommandLine", "VmailTerminal", "VmailTestSupport"], swiftSettings: settings),
    .testTarget(
      name: "VmailViewsTests",
      dependencies: ["VmailViews", "VmailCommandLine", "VmailTerminal", "VmailDomain", "VmailTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "VmailShellTests",
      dependencies: [
        "vmail", "VmailShell", "VmailViews", "VmailCommandLine", "VmailTerminal", "VmailSystem",
        "VmailEngine",
        "VmailStore", "VmailDomain",
        "VmailDemo", "VmailTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "VmailServerSupportTests",
      dependencies: [
        "VmailServerSupport", "VmailTransport", "VmailDomain",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      exclude: ["Exchanges"], swiftSettings: settings),
    // The whole program: transcripts, exit codes, a terminal.
    .testTarget(
      name: "VmailTests",
      dependencies: [
        "vmail", "VmailShell", "VmailViews", "VmailCommandLine", "VmailTerminal", "VmailEngine", "VmailStore",
        "VmailMessage",
        "VmailIntelligence", "VmailDemo",
        "VmailDomain", "VmailTestSupport", "VmailServerSupport", "VmailTransport",
      ],
      exclude: ["Transcripts", "Fixtures"], swiftSettings: settings),
  ]
)

// The fuzz targets, whose corpus is replayed like any test, and what `scripts/fuzz` builds of them (docs/fuzzing.md): it
// sets this variable, and needs a toolchain with libFuzzer, which has a `main` of its own.
let fuzzed: [Target.Dependency] = [
  "VmailDomain", "VmailMessage", "VmailShell", "VmailViews", "VmailCommandLine", "VmailTerminal",
  "VmailTransport",
  .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOEmbedded", package: "swift-nio"),
  .product(name: "NIOHTTP1", package: "swift-nio"),
]
let fuzzData = ["Corpus", "Dictionaries", "References/browser.py", "References/mail.py", "leaks.supp"]
if Context.environment["VMAIL_FUZZ"] == nil {
  package.targets.append(
    .testTarget(
      name: "VmailFuzzTests", dependencies: fuzzed, path: "Tests/VmailFuzz",
      exclude: fuzzData + ["FuzzEntry.swift"], swiftSettings: settings))
} else {
  package.products.append(.library(name: "VmailFuzz", type: .static, targets: ["VmailFuzz"]))
  package.targets.removeAll { $0.type == .test }
  package.targets.append(
    .target(
      name: "VmailFuzz", dependencies: fuzzed, path: "Tests/VmailFuzz",
      exclude: fuzzData + ["CorpusTests.swift"], swiftSettings: settings))
}

// scripts/simulate --release: optimizing all tests takes long, and it needs those of one target.
if let only = Context.environment["VMAIL_TESTS"] {
  package.targets.removeAll { $0.type == .test && $0.name != only }
}
