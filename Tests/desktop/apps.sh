#!/bin/bash
# Links to an app that does not run. It is started over D-Bus or in a unit of its own, or the reason is shown.
. "$(dirname "$0")/checks.sh"

here=$(dirname "$0")
project=6f9619ff-8b86-d011-b42d-00c04fc964ff
mkdir -p ~/.local/share/applications ~/.local/share/dbus-1/services ~/.local/share/waymark/apps
entry() { # APP EXEC
  printf '[Desktop Entry]\nType=Application\nName=%s\nExec=%s\n' "$1" "$2" \
    >~/.local/share/applications/"$1".desktop
}
manifest() { # APP SCHEME
  cat >~/.local/share/waymark/apps/"$1".json <<EOF
{ "app": "$1", "name": "$1", "schemes": ["$2"], "routes": { "page": {} },
  "links": [{ "match": "/page", "open": ["page"] }] }
EOF
}
app_log() { cat ~/app.log; }
plain_log() { cat ~/plain.log; }
starts() { grep -c started ~/plain.log; }

# Over D-Bus
cat >~/.local/share/dbus-1/services/org.example.Notes.service <<EOF
[D-BUS Service]
Name=org.example.Notes
Exec=$here/app.py activated
EOF
busctl --user call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus ReloadConfig
check 'a link to an app that is D-Bus activatable calls it' holds 'the app is asked to start' \
  env XDG_ACTIVATION_TOKEN=token-1 waymark open notes://projects/$project
check 'the bus starts it' eventually holds 'started activated' app_log
check 'it is told which scene' eventually holds 'waymark-scene: org.example.Notes/main' app_log
check 'and the activation token' holds 'activation-token: token-1' app_log
check 'it attaches the scene, and finds the place' \
  eventually holds "shows project projectID=$project" app_log
check 'one that runs and has the scene is not called again' not holds 'the app is asked to start' \
  waymark open notes://settings

# In a unit of its own
manifest org.example.Plain plain
entry org.example.Plain "$here/plain-app --new \"two words\" '\$HOME' \${HOME} 50%% %u"
echo Path=/usr/share >>~/.local/share/applications/org.example.Plain.desktop
check 'a manifest that comes is noticed' eventually waymark resolve plain://page
check 'a link to an app that only has a desktop entry starts it' holds 'the app is asked to start' \
  env XDG_ACTIVATION_TOKEN=token-2 DESKTOP_STARTUP_ID=id-2 waymark open plain://page
check 'with the arguments of its entry, and no URL' \
  eventually holds 'started 5: --new two words '"'\$HOME' \${HOME} 50%" plain_log
check 'in the folder that it names' holds 'folder /usr/share' plain_log
check 'and the tokens' holds 'token token-2, id id-2' plain_log
check 'and the scene' holds 'scene org.example.Plain/main' plain_log
check 'as the child of the service manager' holds 'parent systemd' plain_log
group=$(sed -n 's/^group //p' ~/plain.log)
check 'in a unit named after it' grep -qxE 'app-org\.example\.Plain-[0-9]+\.service' <<<"$group"
check 'in the slice of apps' is app.slice unit Slice "$group"
check "whose name is the app's" is org.example.Plain unit Description "$group"
check 'the scene has the place' holds page waymark snapshot org.example.Plain/main

check 'a second link changes the scene at once' \
  waymark open --scene org.example.Plain/other plain://page
check 'and starts the app again only when the first start is over' is 1 starts
check 'and status does not, for nothing is wrong' lacks 'failed to start' waymark status
before=$(unit MainPID)
systemctl --user stop waymarkd.service 2>/dev/null
check 'the app outlives the daemon' is active unit ActiveState "$group"
check 'and the daemon comes back' not is "$before" pid_of_name

# What fails
failing() { # SENTENCE APP SCHEME EXEC WORDS
  manifest "$2" "$3"
  [ -z "$4" ] || entry "$2" "$4"
  eventually waymark resolve "$3://page" >/dev/null
  check "$1: the link is opened" waymark open "$3://page"
  check '  status tells why the app failed to start' eventually holds "$2: $5" waymark status
  check '  so does the journal, as a warning' is 4 priority "$2 failed to start: ${5:0:20}"
  check '  and the scene has the place' holds page waymark snapshot "$2/main"
}
failing 'no entry' org.example.None none '' 'there is no org.example.None.desktop'
failing 'an entry that is Waymark itself' org.example.Loop loop 'waymark open -- %u' "$HOME"
failing 'a program that is not there' org.example.Gone gone /usr/bin/no-such-program \
  'its unit did not start'
failing 'a name that is no program' org.example.Lost lost no-such-program 'its unit did not start'
# Suppressed, and mended
manifest org.example.Bad bad
entry org.example.Bad '/bin/sleep 0.2'
eventually waymark resolve bad://page >/dev/null
failed() { is "$1" eval 'journal waymarkd | grep -c "org.example.Bad failed to start: its unit"'; }
for count in 1 2 3; do
  check "link $count to an app that ends before it came asks it" \
    holds 'the app is asked to start' waymark open bad://page
  check '  its unit tells that it ended' eventually failed $count
done
check 'the fourth link does not ask it' holds 'because it failed three times' waymark open bad://page
check 'status says when the next one does' holds 'org.example.Bad: its unit ended before it came; journalctl' \
  waymark status
check '  with the time' holds '; next try at 2' waymark status
entry org.example.Bad "$here/plain-app"
check 'once its entry is mended the next link starts it' \
  holds 'the app is asked to start' waymark open bad://page
check '  with its scene' eventually holds 'scene org.example.Bad/main' plain_log

# Quit, and a link after one second
check 'one that has no bus name and is not there is unavailable' \
  holds 'the app is not installed' waymark open none://page
quit_app() { pkill -u 4242 -f "$here/app.py"; }
check 'an app quits' quit_app
sleep 1
check 'a link after one second brings its window' \
  waymark open --wait --timeout 5 notes://projects/$project

check 'what is not wrong is not told' lacks org.example.Notes: waymark status
pkill -KILL -x -u 4242 sleep
end
