#!/bin/bash
# What `waymark doctor` reports for each thing that can be wrong.
. "$(dirname "$0")/checks.sh"

apps=~/.local/share/waymark/apps
mkdir -p $apps
# finds WORDS…: succeeds if doctor fails and its report has all the words.
# hints WORDS…: succeeds if doctor succeeds and its report has all the words.
finds() {
  local report word
  report=$(waymark doctor) && { echo "$report"; return 1; }
  for word; do
    grep -qF -- "$word" <<<"$report" || { echo "no “$word”"; echo "$report"; return 1; }
  done
}
hints() {
  local report word
  report=$(waymark doctor) || { echo "$report"; return 1; }
  for word; do
    grep -qF -- "$word" <<<"$report" || { echo "no “$word”"; echo "$report"; return 1; }
  done
}

check 'all is well' hints 'there is a session bus' 'waymarkd.service is' \
  'was not running; the bus started it' "$(waymark --version | cut -d' ' -f2)" \
  "$HOME/.local/state/waymark" 'waymarkd.socket is active'
check 'a handler that is not there is a hint' hints 'notes: no app handles these links' \
  'waymark register org.example.Notes'
waymark register org.example.Notes >/dev/null
check 'which register settles' not hints 'notes: no app handles these links'
check 'as JSON' is '["fault","hint","ok"]' eval \
  "waymark doctor --json | jq -c '[.[].verdict] + [\"fault\"] | unique'"

check 'no bus' env DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere bash -c \
  'report=$(waymark doctor); [ $? -eq 1 ] && grep -q "dbus-run-session" <<<"$report"'
check 'a shell that means another state folder' \
  env XDG_STATE_HOME="$HOME/elsewhere" bash -c 'waymark doctor | grep -q environment.d'

echo '{ "app": "org.example.Bad", "name": 1 }' >$apps/org.example.Bad.json
waymark reload
check 'a manifest with a fault' finds 'org.example.Bad.json' 'waymark check'
rm $apps/org.example.Bad.json
waymark reload

chmod 755 ~/.local/state/waymark
check 'a state folder that others can read' hints 'other users can access' 'chmod 700'
chmod 500 ~/.local/state/waymark
check 'one that cannot be written to' finds 'is not writable' 'chmod 700'
chmod 700 ~/.local/state/waymark

systemctl --user stop waymarkd.socket 2>/dev/null
check 'a socket that is down is a hint' hints 'waymarkd.socket is inactive' 'enable --now'
systemctl --user mask --runtime --now waymarkd.service 2>/dev/null
check 'a masked unit' finds 'waymarkd.service is masked' unmask
systemctl --user unmask --runtime waymarkd.service 2>/dev/null

mkdir -p ~/.config/systemd/user/waymarkd.service.d
printf '[Service]\nExecStart=\nExecStart=/bin/false\nRestart=no\n' \
  >~/.config/systemd/user/waymarkd.service.d/test.conf
systemctl --user daemon-reload
systemctl --user start waymarkd.service 2>/dev/null
check 'a unit that fails' finds 'waymarkd.service has failed' 'journalctl --user -u waymarkd'
rm -r ~/.config/systemd/user/waymarkd.service.d
systemctl --user daemon-reload
systemctl --user reset-failed waymarkd.service
check 'all is well again' waymark doctor

check 'status shows what there is' holds '1 with errors' eval \
  "echo nonsense >$apps/org.example.Bad.json; waymark reload; waymark status"
check 'as JSON too' is 1 eval 'waymark status --json | jq .apps_with_errors'
end
