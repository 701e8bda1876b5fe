/// The completion script of fish 3.
struct FishCompletions {
  let root: CompletionNode

  var script: String {
    let lines = root.all.flatMap { node in
      let start = "complete -c easemark -n '__easemark_at \(node.name)'"
      let children = node.children.map { child in
        "-a \(child.table.word) -d " + quoted(CompletionNode.summary(child.table.abstract))
      }
      let arguments = node.arguments.compactMap { offer($0.value) }
      return (children + node.options.map(option) + arguments).map { "\(start) \($0)" }
    }
    return """
      # Completions of easemark for fish; written by 'easemark completions fish'.

      # The words of the command so far.
      function __easemark_command
          set -l words (commandline -opc)
          set -l command \(root.name)
          set -l skip
          for word in $words[2..]
              if set -q skip[1]
                  set -e skip
                  continue
              end
              switch "$command $word"
                  case \(names(root.all.dropFirst().map(\.name)))
                      set command "$command $word"
                  case \(names(valued))
                      set skip 1
              end
          end
          echo $command
      end

      function __easemark_at
          test (__easemark_command) = "$argv"
      end

      # Each word that is not there yet, behind the part of the list that is.
      function __easemark_list
          set -l current (commandline -ct | string replace -r -- '^--[^=]*=' '')
          set -l done (string match -r -- '^.*,' $current)
          # Without a match it is no text at all, not an empty one.
          set -q done[1]; or set done ''
          for word in $argv
              string match -q -- "*,$word,*" ",$done"; or echo $done$word
          end
      end

      # Calls the tool as the line does; an alias is a function.
      function __easemark_call
          set -l words (commandline -opc)
          set -l tool (string replace -r '^~/' "$HOME/" -- $words[1])
          $tool $argv 2>/dev/null
      end

      complete -c easemark -f
      \(lines.joined(separator: "\n"))

      """
  }

  private var valued: [String] {
    root.all.flatMap { node in node.valuedNames.map { "\(node.name) \($0)" } }
  }

  private func names(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  private func option(_ option: CommandTable.Option) -> String {
    var words = ["-l", option.long]
    if let short = option.short { words += ["-s", String(short)] }
    if let value = option.value {
      // -x: a value is wanted, and no file is offered for it.
      words.append([.file, .run].contains(value.completion) ? "-r" : "-x")
      if let offer = offer(value) { words.append(offer) }
    }
    return (words + ["-d", quoted(CompletionNode.summary(option.help))]).joined(separator: " ")
  }

  private func offer(_ value: CommandTable.Value) -> String? {
    if !value.choices.isEmpty {
      let words = value.choices.joined(separator: " ")
      return "-a " + quoted(value.isList ? "(__easemark_list \(words))" : words)
    }
    switch value.completion {
    case .nothing: return nil
    case .file: return "-F"
    case .folder: return "-a '(__fish_complete_directories)'"
    case .caseName: return "-a '(__easemark_call list --names)'"
    case .baseline: return "-a '(__easemark_call baseline list --names)'"
    case .run: return "-F -a '(__easemark_call baseline list --names)'"
    }
  }

  /// A text in single quotes.
  private func quoted(_ text: String) -> String {
    let escaped = text.reduce(into: "") { $0 += "\\'".contains($1) ? "\\\($1)" : String($1) }
    return "'\(escaped)'"
  }
}
