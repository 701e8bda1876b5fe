import Foundation
import SpringDynamics
import Testing

@Suite struct ConvertTests {
  private struct Report: Decodable {
    struct Parameters: Decodable {
      let mass, stiffness, damping, naturalFrequency: Double
      let dampingRatio: Double?
    }
    struct Rest: Decodable {
      let threshold, initialVelocity: Double
      let seconds: Double?
    }
    struct System: Decodable {
      let system, title: String
      let forms: [Form]
      let restSeconds: Double?
      let notes: [String]
    }
    struct Form: Decodable {
      let words: [Word]
      let reason: String?
    }
    struct Word: Decodable {
      let name, unit: String
      let value: Double?
    }

    let spring: Parameters
    let rest: Rest
    let systems: [System]
  }

  private func report(_ arguments: [String]) throws -> Report {
    let result = try easemark(["convert"] + arguments + ["--json"], input: Data())
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
  }

  @Test(arguments: [
    (["--mass", "3", "--stiffness", "1000", "--damping", "500"], [3, 1000, 500]),
    (["--stiffness=100", "--damping=10"], [1, 100, 10]),
    (["--stiffness", "850", "--damping-ratio", "1.15"], [1, 850, 67.055946790720955415]),
    (["--duration", "0.5", "--bounce", "0.3"], [1, 157.9136704174297379, 17.592918860102842135]),
    (
      ["--duration", "500ms", "--bounce", "0.3"], [1, 157.9136704174297379, 17.592918860102842135]
    ),
    (["--duration", "0.5s", "--bounce=-0.3"], [1, 157.9136704174297379, 35.90391604102620844]),
    (["--duration", "0.5"], [1, 157.9136704174297379, 25.132741228718345908]),
    (
      ["--response", "0.8", "--damping-fraction", "0.6"],
      [1, 61.685027506808491, 9.4247779607693797]
    ),
    (["--duration", "3", "--damping-ratio", "0.25"], [1, 54.833633590783258, 3.7024867856206880]),
    (
      ["--settling-duration", "3", "--damping-ratio", "0.25"],
      [1, 54.833633590783258, 3.7024867856206880]
    ),
    (["--perceptual-duration", "1"], [1, 39.478417604357434, 12.566370614359173]),
    (["--system", "react-native", "--tension", "40", "--friction", "7"], [1, 230.2, 22]),
    (["--system", "react-native", "--tension", "40"], [1, 230.2, 22]),
    (["--system", "react-native"], [1, 100, 10]),
    (["--bounciness", "20", "--speed", "12"], [1, 342.10058823529411765, 11.090783232871413283]),
    (["--system", "react-spring", "--tension", "120", "--friction", "14"], [1, 120, 14]),
    (["--system", "react-spring", "--preset", "wobbly"], [1, 180, 12]),
    (["--preset", "molasses"], [1, 280, 120]),
    (
      ["--system", "motion", "--duration", "800ms", "--bounce", "0.3"],
      [1, 151.2791327794634675, 17.219381529188218678]
    ),
    (
      ["--visual-duration", "0.3", "--bounce", "0.3"], [1, 304.61741978670860, 24.434609527920614]
    ),
    (["--system=anime", "--duration=500ms", "--bounce=.3"], [1, 157.914, 17.593]),
    (
      ["--system", "flutter", "--duration", "500.9ms"], [1, 157.91367041742974, 25.132741228718346]
    ),
    (
      ["--frequency", "0.5", "--damping", "0.7"], [1, 157.9136704174297379, 17.592918860102842135]
    ),
    (["--system", "reanimated", "--damping", "90"], [4, 900, 90]),
  ])
  func readsEverySystemsWords(_ arguments: [String], _ expected: [Double]) throws {
    let spring = try report(arguments).spring
    for (value, expected) in zip([spring.mass, spring.stiffness, spring.damping], expected) {
      #expect(abs(value - expected) <= 1e-14 * expected, "\(arguments) \(value)")
    }
  }

  @Test func saysTheSpringInAllWordsExactly() throws {
    let report = try report(["--mass", "2", "--stiffness", "300", "--damping", "20.5"])
    let spring = try Spring(mass: 2, stiffness: 300, damping: 20.5)
    #expect(report.systems.map(\.system) == SpringSystem.allCases.map(\.rawValue))
    for (system, shown) in zip(SpringSystem.allCases, report.systems) {
      #expect(shown.title == system.title && shown.forms.count == system.forms.count)
      #expect(shown.restSeconds == spring.settlingDuration(policy: system.policy))
      for (form, shown) in zip(system.forms, shown.forms) {
        #expect(shown.words.map(\.name) == form.words.map(\.name))
        #expect(shown.reason == nil)
        #expect(shown.words.map(\.value) == (try form.values(of: spring)))
      }
    }
    #expect(report.spring.dampingRatio == spring.dampingRatio)
    #expect(report.rest.seconds == spring.settlingDuration(policy: .trueODE))
  }

  @Test func theRowsOfOneSpringWithManyAnswers() throws {
    let report = try report(["--mass", "1", "--stiffness", "100", "--damping", "10"])
    func rest(_ system: String) -> Double? {
      report.systems.first { $0.system == system }?.restSeconds
    }
    #expect(rest("core-animation") == 1.4727003346780926)
    let swiftUI = try #require(rest("swiftui"))
    #expect(abs(swiftUI - 1.7399029496420384) <= swiftUI.ulp)
    #expect(rest("libadwaita") == 1.381)
    let exact = try #require(report.rest.seconds)
    #expect(abs(exact - 1.27016519565399) < 1e-14)
  }

  @Test func whatASystemCannotDoIsNoted() throws {
    let report = try report(["--preset", "navigation"])
    func notes(_ system: String) -> [String] {
      report.systems.first { $0.system == system }?.notes ?? []
    }
    for system in ["uikit", "core-animation", "react-native", "reanimated"] {
      #expect(notes(system).contains { $0.contains("damping ratio 4.56435 as 1") }, "\(system)")
    }
    #expect(notes("swiftui").contains { $0.hasPrefix("needs allowOverDamping") })
    #expect(notes("motion").contains { $0.hasPrefix("cannot express it as duration, bounce") })
    #expect(notes("flutter").contains { $0.hasPrefix("rounds duration and bounce") })
    #expect(notes("react-spring").contains { $0.hasPrefix("moves in steps of 1 ms") })
    #expect(notes("compose").isEmpty && notes("android").isEmpty)
    let light = try self.report(["--system", "motion", "--mass", "0.5", "--damping", "0"])
    #expect(light.rest.seconds == nil)
    let anime = try #require(light.systems.last)
    #expect(anime.notes.contains("takes the mass 0.5 as 1"))
    let native = try #require(light.systems.first { $0.system == "react-native" })
    #expect(native.forms.allSatisfy { $0.reason != nil && $0.words.allSatisfy { $0.value == nil } })
    #expect(native.notes.count == 1)
    let still = try self.report(["--system", "flutter", "--stiffness", "0", "--damping", "0"])
    #expect(still.spring.dampingRatio == nil)
  }

  /// Programs find every key, null where there is no number.
  @Test func whatThereIsNotIsNull() throws {
    let endless = try easemark(
      "convert", "--stiffness", "100", "--damping", "0", "--to", "react-native", "--json")
    for key in ["restSeconds", "seconds", "value"] {
      #expect(endless.output.contains("\"\(key)\" : null"), "\(key)")
    }
    let still = try easemark(
      "convert", "--system", "flutter", "--stiffness", "0", "--damping", "0", "--to", "flutter",
      "--json")
    for key in ["dampingRatio", "reason"] {
      #expect(still.output.contains("\"\(key)\" : null"), "\(key)")
    }
  }

  /// Large numbers are numbers still, and what is no number, or is not taken back, has a reason.
  @Test func absurdSprings() throws {
    for arguments in [
      ["--system", "core-animation", "--stiffness", "1", "--damping", "1e39"],
      ["--system", "flutter", "--mass", "1e-150", "--stiffness", "1e-300", "--damping", "1e-140"],
      ["--system", "flutter", "--mass", "1e300", "--stiffness", "1e-10", "--damping", "1e40"],
    ] {
      let report = try report(arguments)
      for form in report.systems.flatMap(\.forms) {
        let hasValues = form.words.allSatisfy { $0.value != nil }
        #expect(hasValues == (form.reason == nil), "\(arguments) \(form.words.map(\.name))")
      }
    }
    let strong = try report(["--stiffness", "1", "--damping", "1e39"])
    #expect(strong.spring.dampingRatio == 5e38)
    let swiftUI = try #require(strong.systems.first { $0.system == "swiftui" })
    #expect(swiftUI.forms.map { $0.reason == nil } == [false, true, false, true])
    #expect(swiftUI.forms.last?.words.last?.value == 1e39)
  }

  @Test func aRatioThatIsOneButForRoundingIsNotNoted() throws {
    let report = try report(["--stiffness", "100", "--damping", "\(20.0.nextUp)"])
    for note in report.systems.flatMap(\.notes) {
      #expect(!note.contains("as 1") && !note.contains("allowOverDamping"), "\(note)")
    }
    // Nor has it the over-damped duration of libadwaita, which tells them apart by an ulp of Float.
    #expect(report.systems.first { $0.system == "libadwaita" }?.restSeconds == 0.69)
  }

  @Test func initialVelocityThresholdAndSystems() throws {
    let report = try report([
      "--stiffness", "100", "--damping", "10", "--initial-velocity", "-5", "--threshold", "0.01",
      "--to", "core-animation,uikit",
    ])
    #expect(report.systems.map(\.system) == ["uikit", "core-animation"])
    #expect(report.systems.last?.restSeconds == 1.5350814063145797)
    #expect(report.rest.threshold == 0.01 && report.rest.initialVelocity == -5)
    let uikit = try UIKitSpring(
      Spring(mass: 1, stiffness: 100, damping: 10), initialVelocity: -5)
    #expect(report.systems.first?.forms.first?.words.first?.value == uikit.duration)
    // The words of UIKit's duration give the spring again, the velocity among them.
    let again = try self.report([
      "--system", "uikit", "--duration", "\(uikit.duration)", "--damping-ratio", "0.5",
      "--initial-velocity=-5",
    ])
    #expect(abs(again.spring.stiffness - 100) < 1e-9)
  }

  @Test func theTableForPeople() throws {
    let result = try easemark("convert", "--duration", "0.5", "--bounce", "0.3")
    #expect(result.status == 0 && result.errors.isEmpty)
    for text in [
      "mass 1, stiffness 157.91367041742973, damping 17.59291886010284 (damping ratio 0.7, ",
      "within 0.001 of the way for good after 0.818747 s\n", "\nSystem ",
      "\nCore Animation  0.862955 s  mass 1, stiffness 157.914, damping 17.5929\n",
      "  response 0.5 s, dampingFraction 0.7\n", "  duration 500 ms, bounce 0.3\n",
      "\nNote: react-spring moves in steps of 1 ms, ",
    ] {
      #expect(result.output.contains(text), "\(text)")
    }
    let never = try easemark("convert", "--stiffness", "100", "--damping", "0")
    #expect(never.output.contains("never within 0.001 of the way for good"))
    #expect(never.output.contains("no tension, friction"))
  }

  /// No system says that a spring without stiffness, which does not move, is at rest.
  @Test func withoutStiffnessNothingIsAtRest() throws {
    let result = try easemark(
      "convert", "--system", "flutter", "--mass", "1", "--stiffness", "0", "--damping", "10",
      "--to", "swiftui,core-animation,reanimated,libadwaita")
    #expect(result.status == 0)
    for system in ["SwiftUI  ", "Core Animation ", "Reanimated ", "libadwaita "] {
      let row = result.output.split(separator: "\n").first { $0.hasPrefix(system) }
      #expect(row?.contains(" never  no ") == true, "\(system): \(row ?? "")")
    }
    #expect(!result.output.contains("damping ratio inf as 1"))
  }

  @Test(arguments: [
    ([], "Error: Missing the words of a spring, such as '--mass 1 --stiffness 100 --damping 10'\n"),
    (["--mass", "1"], "Error: Missing '--stiffness' and '--damping' beside '--mass'\nHelp:  --st"),
    (
      ["--mass", "1", "--bounce", "0"], "Error: The options '--mass' and '--bounce' cannot be used"
    ),
    (
      ["--tension", "40", "--friction", "7"],
      "Error: '--tension' and '--friction' are read differently by 'react-native' and 'react-spring'. "
        + "Please add '--system'\nHelp:  --system"
    ),
    (
      ["--stiffness", "inf"],
      "Error: The value 'inf' is invalid for '--stiffness <number>': it must be finite\nHelp:  --st"
    ),
    (["--tensoin", "4"], "Error: Unknown option '--tensoin'. Did you mean '--tension'?"),
    (
      ["--system", "reactnative"],
      "Error: The value 'reactnative' is invalid for '--system <system>'. Did you mean 'react-native'?"
    ),
    (
      ["--system", "uikit", "--tension", "4"],
      "Error: '--tension' is no word of UIKit; it has '--mass', '--stiffness', '--damping', "
    ),
    (
      ["--preset", "gentle"],
      "Error: The name 'gentle' is of 'reanimated' and 'react-spring'. Please add '--system'\nHelp:"
    ),
    (
      ["--preset", "wobly"],
      "Error: The value 'wobly' is invalid for '--preset <name>': no system has a spring of that "
        + "name. Did you mean 'wobbly'?"
    ),
    (
      ["--preset", "wobbly", "--mass", "1"],
      "Error: The options '--preset' and '--mass' cannot be used together\nHelp:  --preset"
    ),
    (
      ["--mass", "0", "--stiffness", "1", "--damping", "1"],
      "Error: The value '0' is invalid for '--mass <number>': it must be finite and > 0\nHelp:  --mass"
    ),
    (
      ["--stiffness", "1", "--damping", "-1"],
      "Error: The value '-1' is invalid for '--damping <number>': it must be finite and >= 0"
    ),
    (
      ["--duration", "0"],
      "Error: The value '0' is invalid for '--duration <time>': it must be finite and > 0"
    ),
    (
      ["--duration", "1", "--bounce", "nan"],
      "Error: The value 'nan' is invalid for '--bounce <number>': it must be in (-1, 1]"
    ),
    (
      ["--duration", "1", "--bounce=-1"],
      "Error: The value '-1' is invalid for '--bounce <number>': it must be in (-1, 1]"
    ),
    (
      ["--duration", "1min"],
      "Error: The value '1min' is invalid for '--duration <time>': expected a number of seconds"
    ),
    (["--mass", "x"], "Error: The value 'x' is invalid for '--mass <number>': expected a number"),
    (
      ["--duration", "1", "--damping-ratio", "0.0001"],
      "Error: The value '0.0001' is invalid for '--damping-ratio <number>': there is no such spring: "
    ),
    (
      ["--response", "1", "--damping-fraction", "1", "--threshold", "0"],
      "Error: The value '0' is invalid for '--threshold <number>': expected a finite number above 0"
    ),
    (
      ["--response", "1", "--damping-fraction", "1", "--initial-velocity", "inf"],
      "Error: The value 'inf' is invalid for '--initial-velocity <number>': expected a finite"
    ),
    (
      ["--system", "reanimated", "--stiffness", "0"],
      "Error: The value '0' is invalid for '--stiffness <number>': it must be > 0 in Reanimated"
    ),
    (["spring"], "Error: Unexpected argument 'spring'\nUsage: easemark convert [<options>]\n"),
  ])
  func wrongWords(_ arguments: [String], _ message: String) throws {
    let result = try easemark(["convert"] + arguments, input: Data())
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
    #expect(result.errors.hasSuffix("  See 'easemark convert --help' for more information.\n"))
  }

  @Test func helpNamesEveryWordAndSystem() throws {
    let help = try easemark("convert", "--help").output
    let bash = try easemark("completions", "bash").output
    let manual = try easemark("help", "--man", "convert").output
    for system in SpringSystem.allCases {
      #expect(help.contains("\n  \(system.rawValue) "), "\(system)")
      #expect(bash.contains(" \(system.rawValue)"))
      for name in system.presets.map(\.name) { #expect(help.contains(name)) }
    }
    for form in SpringForm.allCases {
      for word in form.words {
        let option = word.name.reduce(into: "") {
          $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1)
        }
        #expect(help.contains("\n  --\(option) <"), "\(option)")
        #expect(
          bash.contains("--\(option) ") && manual.contains(option.replacing("-", with: "\\-")))
      }
    }
    for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}
