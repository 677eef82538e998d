# Functions that the desktop tests share. A check is a sentence and a command that succeeds if it is true.

failures=0

# check SENTENCE COMMAND…: succeeds if the command does, and prints the result.
check() {
  local sentence=$1 output
  shift
  if output=$("$@" 2>&1); then
    echo "ok    $sentence"
  else
    echo "FAIL  $sentence"
    printf '      %.400s\n' "$*" "${output:-(no output)}"
    failures=$((failures + 1))
  fi
}

# is WANTED COMMAND…: succeeds if the command prints exactly that.
is() {
  local wanted=$1 found
  shift
  found=$("$@" 2>&1)
  [ "$found" = "$wanted" ] || { echo "“$found”, not “$wanted”"; return 1; }
}
holds() {
  local found
  found=$("${@:2}" 2>&1)
  grep -qF -- "$1" <<<"$found" || { echo "$found"; return 1; }
}
lacks() { ! grep -F -- "$1" <<<"$("${@:2}" 2>&1)"; }
not() { ! "$@"; }
silent() { is '' "$@"; }

# eventually COMMAND…: succeeds if the command does within ten seconds.
eventually() {
  local i output
  for i in $(seq 200); do
    output=$("$@" 2>&1) && return
    sleep 0.05
  done
  echo "$output"
  return 1
}

end() { exit $((failures > 0)); }

# The daemon, and its unit.
name=org.waymark.Navigation1
wm() { busctl --user call $name /org/waymark/Navigation1 $name "$@"; }
unit() { systemctl --user show -P "$1" "${2:-waymarkd.service}"; }
pid_of_name() {
  busctl --user call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus \
    GetConnectionUnixProcessID s $name | cut -d' ' -f2
}
is_owned() {
  is 'b true' busctl --user call org.freedesktop.DBus /org/freedesktop/DBus \
    org.freedesktop.DBus NameHasOwner s $name
}
# journal PROGRAM [OPTION…]: prints the program's log.
journal() { journalctl -D /run/log/journal -o cat --no-pager -t "$@"; }
# priority TEXT: prints the priority of the daemon's last line with that text.
priority() {
  journal waymarkd -o json | jq -r --arg text "$1" 'select(.MESSAGE | contains($text)) | .PRIORITY' |
    tail -n 1
}
