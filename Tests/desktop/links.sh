#!/bin/bash
# Launchers pass links on, with the handler's entry and over D-Bus. A link arrives byte for byte, or it is
# refused as a whole. Nothing in it is ever run.
. "$(dirname "$0")/checks.sh"

# xdg-open only checks whether DISPLAY is set; gtk-launch needs a real display.
export DISPLAY=:99 BROWSER=false
Xvfb $DISPLAY -nolisten tcp >/dev/null 2>&1 &
display=$!
cd ~ || exit
applications=~/.local/share/applications
entry=waymark-org.example.Echo.desktop
list=~/.config/mimeapps.list
mkdir -p $applications ~/.local/share/waymark/apps ~/.config

# A link that waits behind a gate is kept as it came.
cat >~/.local/share/waymark/apps/org.example.Echo.json <<'EOF'
{ "app": "org.example.Echo", "name": "Echo", "schemes": ["echo", "shout"],
  "routes": { "place": { "gate": "never" } }, "gates": { "never": {} },
  "links": [{ "match": "/**", "open": ["place"] }], "activate": false }
EOF
waiting() { waymark snapshot org.example.Echo/main --json | jq -r '.pending_url // "nothing"'; }
default() { xdg-mime query default x-scheme-handler/"$1"; }
tree() { (cd $applications && cksum -- *) && cksum $list; }

# The entry
waymark desktop-entry org.example.Echo >$entry
check 'the entry for packagers is valid' silent desktop-file-validate $entry
check 'it is for each scheme' grep -qx 'MimeType=x-scheme-handler/echo;x-scheme-handler/shout;' $entry
cat >~/.local/share/waymark/apps/org.example.Bare.json <<<'{"app": "org.example.Bare", "name": "B", "routes": {}}'
check 'an app without schemes has none' holds 'declares no schemes' \
  waymark desktop-entry org.example.Bare
echo '{"app": "org.example.Bad", "name": 1}' >~/.local/share/waymark/apps/org.example.Bad.json
check 'one whose manifest has a fault has none either, and the fault is shown' holds 'org.example.Bad.json' \
  waymark desktop-entry org.example.Bad
rm ~/.local/share/waymark/apps/org.example.Bad.json

# Registering
other() { # NAME TYPE
  printf '[Desktop Entry]\nType=Application\nName=%s\nExec=false %%u\nMimeType=%s;\n' "$1" "$2" \
    >$applications/"$1".desktop
}
other old-shouter x-scheme-handler/shout
other reader text/plain
cat >$list <<'EOF'
[Added Associations]
text/plain=reader.desktop;

[Default Applications]
text/plain=reader.desktop
x-scheme-handler/shout=old-shouter.desktop
x-scheme-handler/mailto=mailer.desktop
EOF
before=$(cat $list)
chmod 500 ~/.config
check 'register says where the list cannot be changed' holds 'mimeapps.list' \
  not waymark register org.example.Echo
chmod 700 ~/.config
check 'register takes the links' waymark register org.example.Echo
check 'of a scheme that had no handler' is $entry default echo
check 'and of one that had another' is $entry default shout
check 'gio sees that too' holds "$entry" gio mime x-scheme-handler/echo
check 'other associations stay' is 5 grep -cE '^text/plain=|mailto=|^\[' $list
check "other types' handlers stay" is reader.desktop xdg-mime query default text/plain
tree=$(tree)
check 'registering again' waymark register org.example.Echo
check 'changes nothing' is "$tree" tree
check 'doctor finds no fault' waymark doctor

# Delivering
long=echo://$(head -c 8185 /dev/zero | tr '\0' x)
urls=(
  'echo://plain/path?a=1&b=2#end'
  'echo://semi;touch$IFS.run'
  'echo://dollar/$(touch run)'
  'echo://dollar/$(touch${IFS}run)'
  'echo://tick/`touch run`'
  "echo://quote/it's"
  "echo://quotes/';touch run;'"
  'echo://quotes/"two words"'
  'echo://two words'
  'echo://back\slash'
  'echo://and&&touch&run'
  'echo://percent/%20%25%2F%u%f'
  'echo://percent/%20%25%2F%C3%BC'
  'echo://star/*/?/[a]/~/!'
  'echo://bücher/日本/🧭'
  'echo:opaque|pipe'
  'echo://tail/ --scene'
  "$long"
  "${long}x"
)
# Succeeds if a launcher delivers a link unchanged, or not at all.
delivers() { # LAUNCHER… URL
  local url=${*: -1} found
  waymark open echo://before >/dev/null
  "$@" >launch.log 2>&1
  found=$(waiting)
  # A launcher may end before the program that it starts, so the command tells whether the link is refused.
  if waymark resolve "$url" >/dev/null 2>&1; then
    eventually is "$url" waiting || { cat launch.log; return 1; }
  else
    [ "$found" = echo://before ] || { echo "“$url” became “$found”"; return 1; }
  fi
}
launch() { # NAME LAUNCHER…
  local name=$1 url
  shift
  for url in "${urls[@]}"; do
    check "$name: ${url:0:40}" delivers "$@" "$url"
  done
}
launch 'waymark open' waymark open --
launch xdg-open xdg-open
launch 'gio open' gio open
launch gtk-launch gtk-launch ${entry%.desktop}
check 'nothing of it was run' silent find ~ /tmp -name '*run'

# Over D-Bus
xdg-mime default org.waymark.Navigation1.desktop x-scheme-handler/echo
launch 'gio open over D-Bus' gio open
systemctl --user stop waymarkd.service 2>/dev/null
check 'gio open starts the daemon' gio open echo://cold
check 'and the link arrives' eventually is echo://cold waiting
check 'gapplication launch does so too' gapplication launch org.waymark.Navigation1 echo://app
check 'and its link arrives' eventually is echo://app waiting

# Unregistering
check 'what the person chose meanwhile' waymark unregister org.example.Echo
check 'stays' is org.waymark.Navigation1.desktop default echo
check 'what was before is back' is old-shouter.desktop default shout
check 'the entry is gone' not test -e $applications/$entry
check 'unregistering again is fine' holds 'was not registered' waymark unregister org.example.Echo
sed -i '/echo=/d' $list
check 'the list of associations is as it was' is "$before" cat $list
check 'and no app has the links of the other' is '' default echo
kill $display
end
