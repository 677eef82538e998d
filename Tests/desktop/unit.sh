#!/bin/bash
# The unit under a user's service manager: started by the bus, supervised, reloaded, restarted.
. "$(dirname "$0")/checks.sh"

scene=org.example.Notes/main
project=6f9619ff-8b86-d011-b42d-00c04fc964ff
dropin() {
  mkdir -p ~/.config/systemd/user/waymarkd.service.d
  cat >~/.config/systemd/user/waymarkd.service.d/test.conf
  systemctl --user daemon-reload
}
# The socket only warns that it could start it again.
stop() { systemctl --user stop waymarkd.service 2>/dev/null; }
snapshot() { waymark snapshot $scene | grep -v '^state'; }

check 'nothing runs before it is needed' is inactive unit ActiveState
check "the socket's unit listens from the start" is listening unit SubState waymarkd.socket
check 'the socket is the person'\''s alone' is 600 stat -c %a "$XDG_RUNTIME_DIR/waymark/bus"
check 'and so is its folder' is 700 stat -c %a "$XDG_RUNTIME_DIR/waymark"

check 'a call has the bus start the unit' waymark open "notes://projects/$project"
check 'the unit is active: the daemon said READY' is active unit ActiveState
check "the unit's process has the name" is "$(unit MainPID)" pid_of_name
check 'its state is where the XDG folders are' [ -f ~/.local/state/waymark/scenes/$scene.jsonl ]
check 'the units are without fault' silent systemd-analyze verify --user \
  /usr/lib/systemd/user/waymarkd.service /usr/lib/systemd/user/waymarkd.socket
figure=$(systemd-analyze security --user --no-pager waymarkd.service | tail -n 1)
echo "      ${figure#* }"

# Reload
pid=$(unit MainPID)
mkdir -p ~/.local/share/waymark/apps
echo '{"app": "org.example.New", "name": "New", "routes": {}}' \
  >~/.local/share/waymark/apps/org.example.New.json
check 'a reload is taken' systemctl --user reload waymarkd.service
check 'the unit is active again after it' eventually is running unit SubState
check 'and knows the new manifest' eventually holds org.example.New waymark apps
check 'in the same process' is "$pid" unit MainPID

# Kill
before=$(snapshot)
kill -KILL "$pid"
check 'after a kill the service manager starts it again' eventually is 1 unit NRestarts
check 'which has the name' eventually is_owned
check 'and the person is in the same place' is "$before" snapshot

# Starts and crashes
served() { timeout 3 waymark apps; }
# A call that the daemon had not answered when it died fails at once, and is made again.
served_again() { timeout 3 bash -c 'until waymark apps; do :; done'; }
starts() {
  local i
  for i in $(seq 60); do
    stop
    served || { echo "start $i"; return 1; }
  done
}
crashes() {
  local i
  for i in $(seq 10); do
    kill -KILL "$(pid_of_name)"
    served_again || { echo "crash $i"; return 1; }
  done
}
start=$SECONDS
check 'sixty starts by calls are served, each within three seconds' starts
check 'all within a minute' [ $((SECONDS - start)) -lt 60 ]
check 'ten crashes under calls are served, each within three seconds' crashes
check 'and the person is in the same place' is "$before" snapshot

# Watchdog
check 'the watchdog waits half a minute' is 30s unit WatchdogUSec
dropin <<<$'[Service]\nWatchdogSec=1s\nRestartSec=0'
systemctl --user restart waymarkd.service
pid=$(unit MainPID)
# Three times the watchdog's timeout.
sleep 3
check 'an idle daemon feeds the watchdog' is "$pid" unit MainPID
kill -STOP "$pid"
check 'one that hangs is ended, and started again' eventually is 1 unit NRestarts
check 'as another process' not is "$pid" unit MainPID
dropin <<<''

# Bus
check 'a bus that is gone ends the daemon in order' eval '
  systemctl --user stop dbus.service && eventually is inactive unit ActiveState'
check 'which is no failure' is 'success 0' eval 'echo $(unit Result) $(unit ExecMainStatus)'
systemctl --user start dbus.service

# Stop
systemctl --user restart waymarkd.service
systemctl --user stop waymarkd.socket waymarkd.service
check 'a stop is orderly' is success unit Result
check 'the service brings its socket up' systemctl --user start waymarkd.service
check 'which listens again' is running unit SubState waymarkd.socket
stop
# Peer to peer
peer() {
  dbus-send --peer="unix:path=$XDG_RUNTIME_DIR/waymark/bus" --print-reply --type=method_call \
    /org/waymark/Navigation1 org.waymark.Navigation1."$@"
}
check 'a client without a bus starts the unit' holds org.example.Notes peer ListApps
check 'it has the name too' is "$(unit MainPID)" pid_of_name
check 'and serves the same scenes' holds "$project" peer Snapshot string:$scene
stop
# Taken
# A shell in a terminal that the service manager started has JOURNAL_STREAM, but its stream is another one.
JOURNAL_STREAM=8:1 waymarkd 2>/tmp/other.log &
other=$!
check 'a daemon started by hand serves' eventually is_owned
check 'and shows what it says without priorities' grep -q '^waymarkd: serving' /tmp/other.log
check 'then the unit fails to start' not systemctl --user start waymarkd.service
check 'with status 75' is 75 unit ExecMainStatus
# More than RestartSec.
sleep 3
check 'and is not tried again' is "0 failed" echo "$(unit NRestarts) $(unit ActiveState)"
kill $other
wait $other
check 'the other one ended well' is 0 echo $?
systemctl --user reset-failed waymarkd.service
check 'after it the bus starts the unit again' waymark apps

# Journal
check 'what it says is in the journal' holds 'serving org.waymark.Navigation1' journal waymarkd
check 'with its priority' is 6 priority serving
check 'a missing app is a warning there' is 4 priority 'failed to start: '
check 'and no parameter of a route' lacks $project journalctl -D /run/log/journal -o cat --no-pager

# Folders of its own
dropin </usr/share/doc/waymark/examples/waymarkd-folders.conf
systemctl --user restart waymarkd.service
check 'with the example that hides folders it still serves' is "$before" snapshot
check 'and writes' waymark push $scene settings
figure=$(systemd-analyze security --user --no-pager waymarkd.service | tail -n 1)
echo "      ${figure#* }"
end
