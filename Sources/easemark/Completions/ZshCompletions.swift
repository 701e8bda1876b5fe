/// The completion script of zsh, which works as a file of `fpath` and evaluated in `.zshrc`.
struct ZshCompletions {
  let root: CompletionNode

  var script: String {
    let functions = root.all.map { node in
      "_\(node.identifier)() {\n\(body(of: node))\n}\n"
    }
    return """
      #compdef easemark
      # Completions of easemark for zsh; written by 'easemark completions zsh'.

      # Calls the tool as the line does; an alias is only a word of a table.
      _easemark_call() {
        local word=${_easemark_tool:-easemark}
        if (( ${+aliases[$word]} )); then
          eval "$aliases[$word] "'"$@"'
        else
          "${word/#\\~\\//$HOME/}" "$@"
        fi 2>/dev/null
      }
      _easemark_cases() {
        local -a names
        names=(${(f)"$(_easemark_call list --names)"})
        compadd -a names
      }
      _easemark_baselines() {
        local -a names
        names=(${(f)"$(_easemark_call baseline list --names)"})
        compadd -a names
      }
      _easemark_runs() {
        local found=1
        _easemark_baselines && found=0
        _files && found=0
        return found
      }

      \(functions.joined(separator: "\n"))
      if [[ $funcstack[1] == _easemark ]]; then
        _easemark "$@"
      else
        compdef _easemark easemark
      fi

      """
  }

  private func body(of node: CompletionNode) -> String {
    var specifications = node.options.map { specification($0, of: node) }
    guard !node.children.isEmpty else {
      specifications += node.arguments.map { argument in
        let action = self.action(argument.value)
        let mark = argument.repeats ? "*:" : argument.isOptional ? "::" : ":"
        return CompletionNode.quoted("\(mark)\(argument.value.name):\(action)")
      }
      return call(specifications, flags: "-s -S")
    }
    specifications += ["'1:subcommand:->subcommand'", "'*::argument:->arguments'"]
    let children = node.children.map { child in
      "    " + CompletionNode.quoted(child.table.word + ":" + escaped(summary(child)))
    }
    let calls = node.children.map { "    \($0.table.word)) _\($0.identifier) ;;" }
    let tool = node.name == root.name ? "  local _easemark_tool=$words[1]\n" : ""
    return """
      \(tool)  local curcontext=$curcontext state line
        local -a subcommands
        typeset -A opt_args
      \(call(specifications, flags: "-C"))
        case $state in
        subcommand)
          subcommands=(
      \(children.map { "    " + $0 }.joined(separator: "\n"))
          )
          _describe subcommand subcommands
          ;;
        arguments)
          curcontext="${curcontext%:*:*}:\(node.identifier)-$words[1]:"
          case $words[1] in
      \(calls.joined(separator: "\n"))
          esac
          ;;
        esac
      """
  }

  private func call(_ specifications: [String], flags: String) -> String {
    if specifications.isEmpty { return "  _message 'no more words'" }
    return "  _arguments \(flags) \\\n    " + specifications.joined(separator: " \\\n    ")
  }

  /// `'(--smoke --full)--quick[Fewer epochs]'`
  private func specification(
    _ option: CommandTable.Option, of node: CompletionNode
  ) -> String {
    let help = "[" + escaped(CompletionNode.summary(option.help)) + "]"
    let value = option.value.map { ":\($0.name):\(action($0))" } ?? ""
    // A long option with a value takes it as the next word or after an equals sign.
    let forms = option.names.map { $0.hasPrefix("--") && option.value != nil ? $0 + "=" : $0 }
    let others = node.options.filter { $0.group != nil && $0.group == option.group }
    let excluded = others.isEmpty ? option.names : others.flatMap(\.names)
    let mark = option.repeats ? "*" : "(\(excluded.joined(separator: " ")))"
    guard forms.count > 1 else {
      return CompletionNode.quoted(mark + forms.joined() + help + value)
    }
    return CompletionNode.quoted(mark) + "{" + forms.joined(separator: ",") + "}"
      + CompletionNode.quoted(help + value)
  }

  private func action(_ value: CommandTable.Value) -> String {
    if !value.choices.isEmpty {
      let words = value.choices.joined(separator: " ")
      return value.isList ? "_sequence compadd - \(words)" : "(\(words))"
    }
    switch value.completion {
    case .nothing: return " "
    case .file: return "_files"
    case .folder: return "_files -/"
    case .caseName: return "_easemark_cases"
    case .baseline: return "_easemark_baselines"
    case .run: return "_easemark_runs"
    }
  }

  private func summary(_ node: CompletionNode) -> String {
    CompletionNode.summary(node.table.abstract)
  }

  /// Brackets and colons mean something in a specification.
  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "[]:\\".contains($1) ? "\\\($1)" : String($1) }
  }
}
