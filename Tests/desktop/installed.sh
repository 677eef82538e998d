#!/bin/bash
# Tools of others accept the installed files: units, entries, interfaces, pages, completions.
. "$(dirname "$0")/checks.sh"

share=/usr/share
cd "$(mktemp -d)" || exit
check 'the metainfo is valid' appstreamcli validate --no-net --explain \
  $share/metainfo/org.waymark.Navigation1.metainfo.xml
check 'so is the desktop entry' silent desktop-file-validate \
  $share/applications/org.waymark.Navigation1.desktop
for page in waymarkd.8 waymark.1; do
  check "the page $page has no fault" silent mandoc -T lint -W warning,stop \
    $share/man/man${page##*.}/$page
done
for interface in org.waymark.Navigation1 org.waymark.Navigation1.Scene; do
  file=$share/dbus-1/interfaces/$interface.xml
  check "qdbusxml2cpp takes $interface" silent qdbusxml2cpp -p proxy -a adaptor $file
  check '  with a type for each value' grep -q WaymarkRoute proxy.h
done
check 'nothing names where it was built' silent grep -rlE '@[a-z]+@' /usr/lib/systemd/user/waymarkd.* \
  $share/dbus-1/services/org.waymark.Navigation1.service $share/man/man[158]/waymark*
check 'each subcommand is on the page' bash -c '
  waymark --complete "" | cut -f1 | grep -v ^-- | while read -r name; do
    zcat -f /usr/share/man/man1/waymark.1 | grep -q "^\.It Cm $name\b" || echo "$name"
  done | (! grep .)'

# Completions, in the shells themselves
waymark open notes://settings >/dev/null
in_bash() {
  bash --norc -c '
    source /usr/share/bash-completion/completions/waymark
    COMP_LINE=$1 COMP_POINT=${#1}
    _waymark
    printf "%s\n" "${COMPREPLY[@]}"' bash "$1"
}
in_fish() { fish -c "complete -C '$1'" | cut -f1; }
in_zsh() {
  zsh -f -c '
    fpath=(/usr/share/zsh/site-functions $fpath)
    autoload -U compinit && compinit -D -u
    # Prints what the shell would show.
    compadd() { : }
    _describe() { shift; for array in "$@"; do [[ $array == -* ]] || print -l -- ${(P)array}; done }
    words=(${=1}) CURRENT=${#words}
    [[ $1 == *" " ]] && { words+=("") CURRENT=${#words} }
    autoload +X _waymark
    source /usr/share/zsh/site-functions/_waymark' zsh "$1" | sed 's/:.*//' | grep .
}
for shell in bash fish zsh; do
  check "$shell completes subcommands" is push in_$shell 'waymark pus'
  check "$shell completes scenes" is org.example.Notes/main in_$shell 'waymark snapshot org.ex'
  check "$shell completes apps" is org.example.Shop in_$shell 'waymark register org.example.S'
  check "$shell completes routes" is settings in_$shell 'waymark push org.example.Notes/main set'
  check "$shell completes options" is --if-revision in_$shell 'waymark pop --if'
done
check 'bash completes parameters' is 'sort=newest sort=oldest' eval \
  "in_bash 'waymark push org.example.Notes/main order so' | xargs"
check 'and their values' is 'newest' in_bash 'waymark push org.example.Notes/main order sort=n'
end
