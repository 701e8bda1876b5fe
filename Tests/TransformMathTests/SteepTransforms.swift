import BenchmarkHarness
import TransformMath

/// Invertible transforms, of a condition below 10¹², whose upper left 3×3 is as near to singular as it may
/// be beside a last column of its own: what CSS's parts need a large perspective for.
func steepTransform(_ random: inout SeededGenerator) -> Transform3D {
  while true {
    let m = candidate(&random)
    if m.condition < 1e12 { return m }
  }
}

private func candidate(_ random: inout SeededGenerator) -> Transform3D {
  var m = [[Double]](repeating: [], count: 4)
  let inWholes = random.next() % 3 == 0
  func number() -> Double {
    inWholes ? Double(random.next() % 7) - 3 : random.uniform(-1...1)
  }
  for row in 0..<4 { m[row] = (0..<4).map { _ in number() } }
  let small = random.logUniform(random.next() % 2 == 0 ? 1e-20...1 : 1e-290...1)
  let (row, (a, b)) = (Int(random.next() % 3), (number(), number()))
  switch random.next() % 6 {
  // A row of nothing but its w.
  case 0: for lane in 0..<3 { m[row][lane] *= small }
  case 1: for i in 0..<3 { m[i][row] *= small }
  // Beside a multiple of another row, or in the plane of two.
  case 2: for lane in 0..<3 { m[1][lane] = a * m[0][lane] + small * m[1][lane] }
  case 3:
    for lane in 0..<3 { m[2][lane] = a * m[0][lane] + b * m[1][lane] + small * m[2][lane] }
  // Heights that no rounding hides.
  case 4: (m[0][1], m[0][2], m[1][2], m[1][1]) = (0, 0, 0, small * m[1][1])
  default: (m[0][2], m[1][2], m[2][2]) = (0, 0, small * m[2][2])
  }
  if random.next() % 2 == 0 { m[3][3] = random.next() % 2 == 0 ? 1 : -random.logUniform(1e-3...10) }
  return made(m.flatMap { $0 })
}
