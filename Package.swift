// swift-tools-version: 6.2
import PackageDescription

/// Settings of every module that needs no raw memory.
let safe: [SwiftSetting] = [.strictMemorySafety()]

/// Swift and clang settings that raise one build of a target to an x86-64 level.
/// On other architectures one build serves, and the flag is left out.
#if arch(x86_64)
  func level(_ name: String) -> [SwiftSetting] {
    [
      .define("FMA"), .define(name.uppercased()),
      .unsafeFlags(["-Xcc", "-march=x86-64-\(name)"]),
    ]
  }
  func peerFlags(_ name: String?) -> [String] { name.map { ["-march=x86-64-\($0)"] } ?? [] }
#else
  func level(_ name: String) -> [SwiftSetting] { [.define("FMA")] }
  func peerFlags(_ name: String?) -> [String] { [] }
#endif

/// LIBXSMM writes machine code for x86-64 and exists nowhere else.
#if arch(x86_64)
  let xsmm: [LinkerSetting] = [.linkedLibrary("xsmm")]
#else
  let xsmm: [LinkerSetting] = []
#endif

#if arch(arm64)
  let baseline: [SwiftSetting] = [.define("FMA")]
#else
  let baseline: [SwiftSetting] = []
#endif

let libm: [LinkerSetting] = [.linkedLibrary("m")]
/// SUNDIALS is built in when the environment has EASEMARK_PEERS=all: its package brings 150 others.
let sundials = Context.environment["EASEMARK_PEERS"] == "all"
/// What the C++ peers call.
let peerLibraries: [LinkerSetting] =
  libm + [.linkedLibrary("sleef"), .linkedLibrary("openblas")] + xsmm
  + (sundials ? [.linkedLibrary("sundials_cvode"), .linkedLibrary("sundials_arkode")] : [])

/// Settings of one build of the peers.
func peerLevel(_ name: String?) -> [CXXSetting] {
  [.define("PEER_LEVEL", to: name ?? "baseline"), .unsafeFlags(["-O3"] + peerFlags(name))]
    + (sundials ? [.define("PEER_SUNDIALS")] : [])
}

let mathematics = ["TransformMath", "TimingCurves", "SpringDynamics"]
let kernels = ["VectorKernels", "VectorKernelsV3", "VectorKernelsV4"]
let peers = ["Peers", "PeersV3", "PeersV4"]

/// One test target a module, `<Module>Tests`, with what each needs besides the module itself.
let tests: [Target] = [
  "TransformMath": ["Oracle", "BenchmarkHarness"],
  "TimingCurves": ["Oracle", "CAllocations"],
  "SpringDynamics": ["Oracle"],
  "SpringSolvers": ["SpringDynamics", "BenchmarkHarness", "CAllocations", "Oracle"],
  "CurveFitting": ["TimingCurves", "SpringDynamics", "BenchmarkHarness"],
  "ScreenTransitions": [
    "TransformMath", "TimingCurves", "SpringDynamics", "Oracle", "CAllocations",
  ],
  "BatchEvaluation": [
    "TransformMath", "TimingCurves", "SpringDynamics", "ScreenTransitions", "Oracle",
    "BenchmarkHarness", "CAllocations",
  ],
  "Oracle": [],
  "BenchmarkHarness": ["CAllocations", "CPlatform"],
  "CAllocations": [],
  "PopularMethods": ["Oracle", "BenchmarkHarness"],
  "BenchmarkSuites": [
    "BenchmarkHarness", "BatchEvaluation", "ScreenTransitions", "Oracle", "Peers",
  ],
  "easemark": ["BenchmarkHarness", "SpringDynamics", "TimingCurves", "ScreenTransitions"],
].sorted { $0.key < $1.key }.map { module, others in
  .testTarget(
    name: "\(module)Tests",
    dependencies: ([module, "TestSupport"] + others).map { .byName(name: $0) },
    path: "Tests/\(module)Tests")
}

let package = Package(
  name: "easemark",
  products: [
    .library(name: "TransformMath", targets: ["TransformMath"]),
    .library(name: "TimingCurves", targets: ["TimingCurves"]),
    .library(name: "SpringDynamics", targets: ["SpringDynamics"]),
    .library(name: "SpringSolvers", targets: ["SpringSolvers"]),
    .library(name: "CurveFitting", targets: ["CurveFitting"]),
    .library(name: "ScreenTransitions", targets: ["ScreenTransitions"]),
    .library(name: "BatchEvaluation", targets: ["BatchEvaluation"]),
    .executable(name: "easemark", targets: ["easemark"]),
  ],
  targets: [
    .systemLibrary(
      name: "COpenBLAS", pkgConfig: "openblas", providers: [.apt(["libopenblas-dev"])]),
    .systemLibrary(name: "CMPFR", pkgConfig: "mpfr", providers: [.apt(["libmpfr-dev"])]),
    .target(name: "CPlatform"),
    // Replaces the process's malloc: for the executable and the tests, never for a library.
    .target(name: "CAllocations"),

    .target(name: "TransformMath", swiftSettings: safe, linkerSettings: libm),
    .target(name: "TimingCurves", swiftSettings: safe, linkerSettings: libm),
    .target(name: "SpringDynamics", swiftSettings: safe, linkerSettings: libm),
    .target(
      name: "SpringSolvers", dependencies: ["SpringDynamics", "COpenBLAS"],
      linkerSettings: libm),
    .target(
      name: "CurveFitting", dependencies: ["TimingCurves", "SpringDynamics", "COpenBLAS"],
      linkerSettings: libm),
    .target(
      name: "ScreenTransitions",
      dependencies: ["TransformMath", "TimingCurves", "SpringDynamics"],
      swiftSettings: safe, linkerSettings: libm),

    .target(
      name: "VectorKernels", dependencies: ["CPlatform"], swiftSettings: baseline,
      linkerSettings: libm),
    .target(
      name: "VectorKernelsV3", dependencies: ["CPlatform"], swiftSettings: level("v3"),
      linkerSettings: libm),
    .target(
      name: "VectorKernelsV4", dependencies: ["CPlatform"], swiftSettings: level("v4"),
      linkerSettings: libm),
    .target(
      name: "BatchEvaluation",
      dependencies: (mathematics + kernels + ["ScreenTransitions", "COpenBLAS", "CPlatform"]).map {
        .byName(name: $0)
      },
      linkerSettings: libm),

    .target(name: "Oracle", dependencies: ["CMPFR"]),
    .target(name: "BenchmarkHarness", dependencies: ["CPlatform"]),
    .target(
      name: "PopularMethods", path: "Benchmarks/PopularMethods", swiftSettings: safe,
      linkerSettings: libm),
    .target(
      name: "Peers", path: "Benchmarks/Peers", cxxSettings: peerLevel(nil),
      linkerSettings: peerLibraries),
    .target(
      name: "PeersV3", dependencies: ["Peers"], path: "Benchmarks/PeersV3",
      cxxSettings: peerLevel("v3"), linkerSettings: peerLibraries),
    .target(
      name: "PeersV4", dependencies: ["Peers"], path: "Benchmarks/PeersV4",
      cxxSettings: peerLevel("v4"), linkerSettings: peerLibraries),
    .target(
      name: "BenchmarkSuites",
      dependencies: (mathematics + peers + [
        "SpringSolvers", "ScreenTransitions", "CurveFitting", "BatchEvaluation", "Oracle",
        "BenchmarkHarness", "PopularMethods", "CAllocations",
      ]).map { .byName(name: $0) },
      path: "Benchmarks/BenchmarkSuites"),
    .executableTarget(
      name: "easemark",
      dependencies: (mathematics + [
        "ScreenTransitions", "BenchmarkSuites", "BenchmarkHarness", "BatchEvaluation",
        "CurveFitting", "Oracle", "CAllocations",
      ]).map { .byName(name: $0) }),

    .target(name: "TestSupport", dependencies: ["BenchmarkHarness"], path: "Tests/TestSupport"),
  ] + tests,
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
