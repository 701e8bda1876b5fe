/// The completion script of bash 4 and later.
struct BashCompletions {
  let root: CompletionNode

  var script: String {
    """
    # Completions of easemark for bash; written by 'easemark completions bash'.

    # Sets 'command' to the words of the command so far, and 'arguments' to how many of its own follow.
    _easemark_walk() {
      local word skip=
      command=\(root.name)
      arguments=0
      for word in "$@"; do
        if [[ $skip ]]; then
          skip=
          continue
        fi
        case "$command $word" in
        \(commandPattern))
          command+=" $word"
          ;;
        \(valuedPattern))
          skip=1
          ;;
        *' '-*) ;;
        *) ((arguments += 1)) ;;
        esac
      done
    }

    # Offers the words that begin as the current one; those of a list follow its last comma, and are
    # not there yet.
    _easemark_words() {
      mapfile -t COMPREPLY < <(compgen -W "$*" -- "$current")
    }
    _easemark_list() {
      local done= word words=()
      [[ $current == *,* ]] && done=${current%,*},
      for word in "$@"; do
        [[ ,$done == *,"$word",* ]] || words+=("$word")
      done
      mapfile -t COMPREPLY < <(compgen -P "$done" -W "${words[*]}" -- "${current##*,}")
      compopt -o nospace 2>/dev/null
    }
    _easemark_files() {
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen "$1" -- "$current")
    }
    # Calls the tool as the line does. Within a function an alias is only a word of a table.
    _easemark_tool() {
      local word=${COMP_WORDS[0]}
      if [[ ${BASH_ALIASES[$word]-} ]]; then
        eval "${BASH_ALIASES[$word]} "'"$@"'
      else
        "${word/#'~/'/"$HOME/"}" "$@"
      fi 2>/dev/null
    }
    _easemark_cases() {
      _easemark_words "$(_easemark_tool list --names)"
    }
    _easemark_baselines() {
      _easemark_words "$(_easemark_tool baseline list --names)"
    }
    _easemark_runs() {
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(
        compgen -W "$(_easemark_tool baseline list --names)" -- "$current"
        compgen -f -- "$current"
      )
    }

    # Offers the values of an option or of the next argument; fails where there are none to offer.
    _easemark_value() {
      case $1 in
    \(valueLines)
      *) return 1 ;;
      esac
    }

    _easemark() {
      # An equals sign stands as a word of its own: '--isa=v3' is '--isa' '=' 'v3'.
      local words=() word command arguments current=${COMP_WORDS[COMP_CWORD]}
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        [[ $word == '=' ]] || words+=("$word")
      done
      [[ $current == '=' ]] && current=
      COMPREPLY=()
      local last=
      ((${#words[@]})) && last=${words[-1]}
      if [[ $last == -* ]]; then
        _easemark_walk "${words[@]:0:${#words[@]}-1}"
        if _easemark_takes_value "$command $last"; then
          _easemark_value "$command $last"
          return
        fi
      fi
      _easemark_walk "${words[@]}"
      if [[ $current == -* ]]; then
        case $command in
    \(optionLines)
        esac
        return
      fi
      case $command in
    \(childLines)
      *) _easemark_value "$command $arguments" ;;
      esac
    }

    _easemark_takes_value() {
      case $1 in
      \(valuedPattern)) ;;
      *) return 1 ;;
      esac
    }

    complete -F _easemark easemark

    """
  }

  private var commandPattern: String {
    root.all.dropFirst().map { CompletionNode.quoted($0.name) }.joined(separator: " | ")
  }

  private var valuedPattern: String {
    root.all.flatMap { node in
      node.valuedNames.map { CompletionNode.quoted("\(node.name) \($0)") }
    }.joined(separator: " | ")
  }

  private var optionLines: String {
    root.all.filter { !$0.options.isEmpty }.map { node in
      let names = node.options.flatMap(\.names).joined(separator: " ")
      return "    \(CompletionNode.quoted(node.name))) _easemark_words \(names) ;;"
    }.joined(separator: "\n")
  }

  private var childLines: String {
    root.all.filter { !$0.children.isEmpty }.map { node in
      let words = node.children.map(\.table.word).joined(separator: " ")
      return "  \(CompletionNode.quoted(node.name))) _easemark_words \(words) ;;"
    }.joined(separator: "\n")
  }

  private var valueLines: String {
    root.all.flatMap { node -> [String] in
      let options = node.options.flatMap { option in
        option.names.compactMap { name in
          option.value.flatMap(offer).map { (CompletionNode.quoted("\(node.name) \(name)"), $0) }
        }
      }
      let arguments = node.arguments.enumerated().compactMap { place, argument in
        offer(argument.value).map {
          // One that repeats stands at its place and at every later one.
          (
            argument.repeats
              ? CompletionNode.quoted("\(node.name) ") + "*"
              : CompletionNode.quoted("\(node.name) \(place)"), $0
          )
        }
      }
      return (options + arguments).map { "  \($0.0)) \($0.1) ;;" }
    }.joined(separator: "\n")
  }

  private func offer(_ value: CommandTable.Value) -> String? {
    if !value.choices.isEmpty {
      let words = value.choices.joined(separator: " ")
      return (value.isList ? "_easemark_list " : "_easemark_words ") + words
    }
    switch value.completion {
    case .nothing: return nil
    case .file: return "_easemark_files -f"
    case .folder: return "_easemark_files -d"
    case .caseName: return "_easemark_cases"
    case .baseline: return "_easemark_baselines"
    case .run: return "_easemark_runs"
    }
  }
}
