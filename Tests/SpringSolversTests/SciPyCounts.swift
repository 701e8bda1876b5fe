/// Evaluations that SciPy 1.17.1's solvers make (their `nfev`, no dense output), with relative tolerances
/// 1e-3, 1e-4, … and absolute ones a hundredth of them, for the problems of ``AdaptiveProblem``.
enum SciPyCounts {
  static let dop853: [AdaptiveProblem.Kind: [Int]] = [
    .spring: [254, 254, 314, 398, 554, 746, 998, 1334, 1646, 2150],
    .duffing: [470, 554, 674, 974, 1262, 1682, 2078, 2798, 3434, 4238],
    .pendulum: [374, 458, 602, 722, 962, 1214, 1586, 2042, 2558, 3206],
    .vdp: [842, 1082, 1226, 1670, 2330, 3098, 4214, 5354, 6866, 8942],
    .driven: [290, 434, 554, 710, 914, 1262, 1742, 2186, 2834, 3638],
  ]
  static let rk45: [AdaptiveProblem.Kind: [Int]] = [
    .spring: [236, 362, 554, 812, 1262, 1994, 3116],
    .duffing: [362, 590, 1040, 1532, 2168, 3290, 4982],
    .pendulum: [236, 404, 674, 974, 1466, 2216, 3260],
    .vdp: [698, 974, 1406, 2072, 3044, 4550, 7076],
    .driven: [374, 620, 896, 1388, 2084, 3242, 5048],
  ]

  /// The first steps that SciPy chooses from [1, 1/2] at tolerances of 1e-6 and 1e-8.
  static let firstSteps: [(kind: AdaptiveProblem.Kind, dop853: Double, rk45: Double)] = [
    (.spring, 0.006_966_801_518_009_158, 0.006_966_801_518_009_158),
    (.duffing, 0.086_778_074_923_108_28, 0.020_019_628_701_627_01),
    (.pendulum, 0.073_730_426_846_757_3, 0.015_425_341_835_842_194),
    (.vdp, 0.083_636_571_134_463_61, 0.018_872_696_307_001_627),
    (.driven, 0.027_330_093_468_327_103, 0.009_105_183_208_691_886),
  ]
}
