"""'easemark completions' in the shells themselves: what they offer behind a line."""

import os
import pty
import re
import select
import shutil
import subprocess
import time

import pytest

SHELLS = ("bash", "zsh", "fish")

BASH = r"""
{start}
eval "$({tool} completions bash)"
COMP_LINE={line}
COMP_POINT=${{#COMP_LINE}}
# Words as readline makes them: the equals sign is a word of its own.
mapfile -t COMP_WORDS < <(sed 's/=/\n=\n/g; s/ /\n/g' <<<"$COMP_LINE" | sed '/^$/{{$!d}}')
[[ $COMP_LINE == *= ]] && unset 'COMP_WORDS[-1]'
COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_easemark easemark
printf '%s\n' "${{COMPREPLY[@]}}"
"""

# Ctrl-T writes to a file what completion has to offer at the cursor, and changes nothing.
ZSH = r"""
stty cols 400
autoload -Uz compinit
compinit -u -d {folder}/dump
{alias}
eval "$({tool} completions zsh)"
offered=()
compadd() {{
  if [[ ${{@[1,(i)(-|--)]}} == *-(O|A|D)\ * ]]; then
    builtin compadd "$@"
    return
  fi
  local -a here
  builtin compadd -A here "$@"
  offered+=("$IPREFIX"$^here)
  builtin compadd "$@"
}}
write-offered() {{
  offered=()
  _main_complete
  print -rl -- $offered >{folder}/offered.new
  mv {folder}/offered.new {folder}/offered
}}
zle -C write-offered list-choices write-offered
bindkey '^T' write-offered
touch {folder}/ready
"""


ALIAS = "alias easemark=bin/easemark"


def bash(folder, line, aliased):
    start = ALIAS if aliased else f"PATH={folder}:$PATH"
    tool = "bin/easemark" if aliased else "easemark"
    done = subprocess.run(
        ["bash", "--norc", "-c", BASH.format(start=start, tool=tool, line=quoted(line))],
        capture_output=True, text=True, timeout=30, check=True, cwd=folder,
    )
    assert done.stderr == ""
    return set(done.stdout.split("\n")) - {""}


def fish(folder, line, aliased):
    start = ALIAS if aliased else f"set PATH {folder} $PATH"
    done = subprocess.run(
        ["fish", "--no-config", "-c",
         f"{start}; easemark completions fish | source; "
         f"complete -C {quoted(line)}"],
        capture_output=True, text=True, timeout=30, check=True, cwd=folder,
        env={**os.environ, "HOME": str(folder.parent / "home")},
    )
    assert done.stderr == ""
    return {row.split("\t")[0] for row in done.stdout.splitlines()}


def zsh(folder, line, aliased):
    """A completion widget works on a line that is being edited, so this shell has a terminal."""
    home = folder.parent / "home"
    tool = "bin/easemark" if aliased else "easemark"
    script = ZSH.format(folder=home, tool=tool, alias=ALIAS if aliased else "")
    (home / ".zshrc").write_text(script)
    for earlier in ("ready", "offered"):
        (home / earlier).unlink(missing_ok=True)
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        path = os.environ["PATH"] if aliased else f"{folder}:{os.environ['PATH']}"
        os.execvpe("zsh", ["zsh", "-di"], {**os.environ, "PATH": path, "ZDOTDIR": str(home)})
    try:
        wait_for(terminal, home / "ready")
        os.write(terminal, line.encode() + b"\x14")
        wait_for(terminal, home / "offered")
        return set((home / "offered").read_text().split("\n")) - {""}
    finally:
        os.kill(process, 9)
        os.waitpid(process, 0)
        os.close(terminal)


def wait_for(terminal, path):
    """Reads what the terminal shows until the file is there."""
    shown = b""
    deadline = time.monotonic() + 30
    while not path.exists():
        assert time.monotonic() < deadline, shown
        if select.select([terminal], [], [], 0.05)[0]:
            shown += os.read(terminal, 1 << 16)


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


@pytest.fixture(params=SHELLS)
def offered(request, tool, tmp_path):
    """What a shell offers behind a line, in a folder with a file and a folder."""
    if not shutil.which(request.param):
        pytest.skip(f"no {request.param}: scripts/test installs it")
    folder = tmp_path / "work"
    (folder / "data").mkdir(parents=True)
    (folder / "my data.csv").touch()
    (folder / "easemark").symlink_to(tool)
    (tmp_path / "home").mkdir()
    shell = {"bash": bash, "zsh": zsh, "fish": fish}[request.param]
    # Some shells name the option before the equals sign again, some do not.
    return lambda line, aliased=False: {
        re.sub("^--[a-z-]+=", "", word) for word in shell(folder, line, aliased)
    }


@pytest.mark.parametrize(
    "line, words",
    [
        ("easemark ru", {"run"}),
        ("easemark eval --backend simd --prec", {"--precision"}),
        (
            "easemark eval ",
            {"spring", "settle", "bezier", "timing", "penner", "media", "transform", "transition"},
        ),
        ("easemark eval --keep-going --input x b", {"bezier"}),
        ("easemark eval --precision ", {"double", "float"}),
        ("easemark eval --precision=fl", {"float"}),
        ("easemark eval --input ", {"my data.csv", "data", "easemark"}),
        ("easemark eval spring --input=my", {"my data.csv"}),
        ("easemark run --filter Bezier.curve.blas.", set()),
        ("easemark run --filter Spring.tick.cl", {"Spring.tick.clamped.4096"}),
        ("easemark completions ", {"bash", "zsh", "fish"}),
        ("easemark help comp", {"compare", "completions"}),
        ("easemark list --filter=Spring --js", {"--json"}),
        ("easemark baseline s", {"save", "show"}),
        ("easemark help baseline s", {"save", "show"}),
        ("easemark baseline delete --fo", {"--folder"}),
        ("easemark baseline list --folder ", {"data"}),
        ("easemark compare my", {"my data.csv"}),
        ("easemark run --isa v", {"v3", "v4"}),
        # Of a list, what it does not have yet.
        ("easemark run --isa v3,v", {"v3,v4"}),
        ("easemark run --isa=baseline,v4,v", {"baseline,v4,v3"}),
        ("easemark env extra ", set()),
    ],
)
def test_words(offered, line, words):
    found = {word.rstrip("/").replace("\\ ", " ") for word in offered(line)}
    assert found == words


def test_the_tool_behind_an_alias_is_asked(offered, tool, tmp_path):
    (tmp_path / "work" / "easemark").unlink()
    (tmp_path / "work" / "bin").mkdir()
    (tmp_path / "work" / "bin" / "easemark").symlink_to(tool)
    found = offered("easemark run --filter Spring.tick.cl", aliased=True)
    assert found == {"Spring.tick.clamped.4096"}


def test_baselines_stand_for_files(offered, tmp_path):
    folder = tmp_path / "work" / "results" / "baselines"
    folder.mkdir(parents=True)
    (folder / "main.json").touch()
    both = {"main", "my data.csv"}
    words = {"compare m": both, "compare main m": both, "check m": both, "export m": both,
             "baseline show m": {"main"}}
    for line, expected in words.items():
        found = {word.replace("\\ ", " ") for word in offered(f"easemark {line}")}
        assert found == expected, line


def test_options(offered):
    assert {"--smoke", "--filter", "--output", "--help"} <= offered("easemark run --")


def test_commands(offered):
    assert {"run", "list", "env", "eval", "completions", "help"} <= offered("easemark ")
