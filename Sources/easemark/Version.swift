/// The version that `--version` prints and that result files record.
let version = "0.1.0"
