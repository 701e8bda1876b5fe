import BatchEvaluation
import BenchmarkHarness
import Peers

// The groups of the spring family whose results are tables: curve, grid and family.

/// What Float gives where only the closed form's own rounding counts: a phase of tens of radians in
/// seven digits.
let floatPeerLimit = 1e-5

func springCurveGroup(_ request: SuiteRequest, _ size: Int) throws -> [BenchmarkCase] {
  let draw: @Sendable (inout SeededGenerator) -> SpringTableInputs = {
    .curve(times: size, &$0)
  }
  let name = "Spring.curve.\(size)"
  let doubles = SpringTableGroup(request, name: name, draw: draw)
  let floats = SpringTableGroup(request, name: name, isFloat: true, draw: draw)
  var group = CaseGroupBuilder(
    request, family: "Spring", operation: "curve", size: size, items: size, baseline: "libm")
  if size <= 262_144 {
    try group.add(
      "reference", "Easemark, scalar", .ours, work: .springCurve(flops: 1420), limit: ownLimit
    ) { _ in try SpringTableWork<Double>(try doubles.inputs.value()).curveReferenceCase(doubles) }
  }
  for (variant, title, threads) in group.duos {
    try group.add(
      variant, title, .ours, work: .springCurve(flops: 106, unfused: 150), limit: ownLimit,
      leveled: true, threaded: threads == 1
    ) { level in
      try SpringTableWork<Double>(try doubles.inputs.value())
        .curveCase(level: level, threads: threads, doubles)
    }
  }
  try group.add(
    "simd-f32", "Easemark, SIMD in Float", .ours, precision: .float,
    work: .springFloatCurve(flops: 65), limit: ownFloatLimit, leveled: true
  ) { level in try SpringTableWork<Float>(try floats.inputs.value()).curveCase(level: level, floats)
  }
  for (variant, title, flops, entry) in [
    ("libm", "Closed form, libm (C++)", 90.0, \PeerTable.libm_curve),
    ("sleef", "Closed form, SLEEF (C++)", 122.0, \PeerTable.sleef_curve),
  ] {
    try group.add(
      variant, title, .peer, work: .springCurve(flops: flops), limit: 1e-12, leveled: true
    ) { level in
      SpringTableWork<Double>(try doubles.inputs.value())
        .curvePeerCase(entry, level: level, doubles)
    }
  }
  for (variant, title, flops, entry) in [
    ("libm-f32", "Closed form, libm in Float (C++)", 50.0, \PeerTable.libm_curve_float),
    ("sleef-f32", "Closed form, SLEEF in Float (C++)", 99.0, \PeerTable.sleef_curve_float),
  ] {
    try group.add(
      variant, title, .peer, precision: .float, work: .springFloatCurve(flops: flops),
      limit: floatPeerLimit, leveled: true
    ) { level in
      SpringTableWork<Float>(try floats.inputs.value()).curvePeerCase(entry, level: level, floats)
    }
  }
  return group.cases
}

func springGridGroup(_ request: SuiteRequest, _ size: Int) throws -> [BenchmarkCase] {
  let draw: @Sendable (inout SeededGenerator) -> SpringTableInputs = {
    .grid(columns: size, &$0)
  }
  let name = "Spring.grid.\(size)"
  let doubles = SpringTableGroup(request, name: name, draw: draw)
  let floats = SpringTableGroup(request, name: name, isFloat: true, draw: draw)
  var group = CaseGroupBuilder(
    request, family: "Spring", operation: "grid", size: size,
    items: size * SpringTableInputs.gridRows, baseline: "libm")
  for (variant, title, backend, work) in [
    ("reference", "Easemark, scalar", Backend.reference, SideWork.gridReference(columns: size)),
    ("blas", "Easemark, OpenBLAS", .blas, .gridBLAS(columns: size)),
  ] {
    try group.add(variant, title, .ours, work: work, limit: ownLimit) { level in
      try SpringTableWork<Double>(try doubles.inputs.value())
        .gridCase(backend: backend, level: level, doubles)
    }
  }
  for (variant, title, threads) in group.duos {
    try group.add(
      variant, title, .ours, work: .gridSIMD(columns: size), limit: ownLimit, leveled: true,
      threaded: threads == 1
    ) { level in
      try SpringTableWork<Double>(try doubles.inputs.value())
        .gridCase(backend: .simd, level: level, threads: threads, doubles)
    }
  }
  try group.add(
    "simd-f32", "Easemark, SIMD in Float", .ours, precision: .float,
    work: .gridFloatSIMD(columns: size), limit: ownFloatLimit, leveled: true
  ) { level in
    try SpringTableWork<Float>(try floats.inputs.value()).gridCase(level: level, floats)
  }
  for (variant, title, work, entry) in [
    ("libm", "Closed form, libm (C++)", SideWork.gridLibm, \PeerTable.libm_grid),
    (
      "hoisted", "libm once a time (C++)", .gridHoisted(columns: size),
      \PeerTable.libm_grid_hoisted
    ),
  ] {
    try group.add(variant, title, .peer, work: work, limit: 1e-12, leveled: true) { level in
      SpringTableWork<Double>(try doubles.inputs.value())
        .gridPeerCase(entry, level: level, doubles)
    }
  }
  try group.add(
    "hoisted-f32", "libm once a time in Float (C++)", .peer, precision: .float,
    work: .gridFloatHoisted(columns: size), limit: floatPeerLimit, leveled: true
  ) { level in
    SpringTableWork<Float>(try floats.inputs.value())
      .gridPeerCase(\.libm_grid_hoisted_float, level: level, floats)
  }
  return group.cases
}

func springFamilyGroup(_ request: SuiteRequest, _ size: Int) throws -> [BenchmarkCase] {
  let draw: @Sendable (inout SeededGenerator) -> SpringTableInputs = {
    .family(columns: size, &$0)
  }
  let name = "Spring.family.\(size)"
  let doubles = SpringTableGroup(request, name: name, draw: draw)
  let floats = SpringTableGroup(request, name: name, isFloat: true, draw: draw)
  var group = CaseGroupBuilder(
    request, family: "Spring", operation: "family", size: size,
    items: size * SpringTableInputs.familyRows, baseline: "libm")
  try group.add(
    "reference", "Easemark, scalar", .ours, work: .family(flops: 1160, spring: 72), limit: ownLimit
  ) { _ in try SpringTableWork<Double>(try doubles.inputs.value()).familyReferenceCase(doubles) }
  // Anchors are a few of the 120 times. Where springs differ as much as these, Chebyshev's nodes are
  // more than that, and the lanes are used.
  //
  // A value by lanes takes 106 operations and 111 more for an overdamped spring (in Float 83 and 94);
  // from anchors 17, and 444 for each of eleven anchors and offsets (overdamped springs 520, and some
  // anchors more while their modes part).
  for (variant, title, method, flops, unfused) in [
    ("simd", "Easemark, SIMD", SpringFamilyGrid.Method.lanes, 116.0, 164.0),
    ("anchors", "Easemark, SIMD from anchors", .recurrence, 66.0, 113.0),
    ("blas", "Easemark, Chebyshev nodes and OpenBLAS", .chebyshev, 116.0, 164.0),
  ] {
    try group.add(
      variant, title, .ours, work: .family(flops: flops, unfused: unfused, spring: 80),
      limit: ownLimit, leveled: true
    ) { level in
      try SpringTableWork<Double>(try doubles.inputs.value())
        .familyCase(method, level: level, doubles)
    }
  }
  for (variant, title, method, flops, unfused) in [
    ("simd-f32", "Easemark, SIMD in Float", SpringFamilyGrid.Method.lanes, 92.0, 121.0),
    ("anchors-f32", "Easemark, SIMD in Float from anchors", .recurrence, 66.0, 83.0),
  ] {
    try group.add(
      variant, title, .ours, precision: .float,
      work: .floatFamily(flops: flops, unfused: unfused, spring: 80), limit: ownFloatLimit,
      leveled: true
    ) { level in
      try SpringTableWork<Float>(try floats.inputs.value())
        .familyCase(method, level: level, floats)
    }
  }
  try group.add(
    "libm", "Closed form, libm (C++)", .peer, work: .family(flops: 80, spring: 40), limit: 1e-12,
    leveled: true
  ) { level in
    SpringTableWork<Double>(try doubles.inputs.value()).familyLibmCase(level: level, doubles)
  }
  try group.add(
    "sleef", "Closed form, SLEEF (C++)", .peer, work: .family(flops: 150, spring: 40),
    limit: 1e-12, leveled: true
  ) { level in
    SpringTableWork<Double>(try doubles.inputs.value()).familySleefCase(level: level, doubles)
  }
  try group.add(
    "libm-f32", "Closed form, libm in Float (C++)", .peer, precision: .float,
    work: .floatFamily(flops: 50, spring: 20), limit: floatPeerLimit, leveled: true
  ) { level in
    SpringTableWork<Float>(try floats.inputs.value()).familyLibmCase(level: level, floats)
  }
  try group.add(
    "sleef-f32", "Closed form, SLEEF in Float (C++)", .peer, precision: .float,
    work: .floatFamily(flops: 128, spring: 20), limit: floatPeerLimit, leveled: true
  ) { level in
    SpringTableWork<Float>(try floats.inputs.value()).familySleefCase(level: level, floats)
  }
  return group.cases
}
