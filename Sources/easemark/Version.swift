/// The version that `--version` prints and that result files record.
let version = "0.1.0"

/// The day of the version, as manual pages name it.
let versionDate = "2026-11-30"
