#!/bin/bash
# A bus without a service manager starts the daemon by itself.
. "$(dirname "$0")/checks.sh"

here=$(dirname "$0")
if [ "${1:-}" != inside ]; then
  # The machine's own user manager is not on this bus.
  dbus-run-session -- "$0" inside 2>/tmp/bus.log || failures=1
  check 'the daemon ends with the bus' eventually not pgrep -x waymarkd
  check 'what it says goes where the bus says its own, without priorities' \
    grep -qx 'waymarkd: serving .*' /tmp/bus.log
  check 'also why it ends' grep -qx 'waymarkd: the bus is gone' /tmp/bus.log
  end
fi

mkdir -p ~/.local/share/applications ~/.local/share/waymark/apps
cat >~/.local/share/waymark/apps/org.example.Plain.json <<'EOF'
{ "app": "org.example.Plain", "name": "Plain", "schemes": ["plain"], "routes": { "page": {} },
  "links": [{ "match": "/page", "open": ["page"] }] }
EOF
printf '[Desktop Entry]\nType=Application\nName=Plain\nExec=%s/plain-app\nPath=/usr/share\n' "$here" \
  >~/.local/share/applications/org.example.Plain.desktop
parent() { cat "/proc/$(sed -n 's/^PPid:\t//p' "/proc/$(pgrep -xo "$1")/status")/comm"; }

check 'no daemon runs before' not is_owned
check 'a call has the bus start it' waymark open plain://page
check 'without the unit' is inactive unit ActiveState
check 'an app is started from its desktop entry' eventually grep -q started ~/plain.log
check 'in the folder that it names' grep -qx 'folder /usr/share' ~/plain.log
check "which is not the daemon's child" lacks waymarkd parent sleep
cat >~/.local/share/waymark/apps/org.example.Gone.json <<'EOF'
{ "app": "org.example.Gone", "name": "Gone", "schemes": ["gone"], "routes": { "page": {} },
  "links": [{ "match": "/page", "open": ["page"] }] }
EOF
printf '[Desktop Entry]\nType=Application\nName=Gone\nExec=no-such-program\n' \
  >~/.local/share/applications/org.example.Gone.desktop
check 'a manifest that comes is noticed' eventually waymark resolve gone://page
check 'a link to an app whose program is not there is opened' waymark open gone://page
check 'and status tells that the app failed to start' \
  eventually holds 'org.example.Gone: ' waymark status
check 'doctor is content with that' waymark doctor
check 'and says so' holds 'no service manager on the bus' waymark doctor

before=$(waymark snapshot org.example.Plain/main | grep -v ^state)
pkill -KILL -x waymarkd
eventually not pgrep -x waymarkd
check 'after a kill the next call has it started again, and the person is in the same place' \
  is "$before" eval 'waymark snapshot org.example.Plain/main | grep -v ^state'
pkill -KILL -x sleep
end
