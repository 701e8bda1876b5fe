extension Tool {
  /// Every command of the tool, in the order of its help; one that belongs to a group is named by
  /// its group's table.
  static let commands: [any Command.Type] = [
    RunCommand.self,
    ListCommand.self,
    CompareCommand.self,
    CheckCommand.self,
    BaselineCommand.self,
    RooflineCommand.self,
    ExportCommand.self,
    EnvCommand.self,
    EvalCommand.self,
    ConvertCommand.self,
    SampleCommand.self,
    SweepCommand.self,
    CompletionsCommand.self,
    HelpCommand.self,
  ]
}
