#!/bin/bash
# A whole boot with a user who logs in and has lingering enabled. Runs as root in a machine that systemd has
# booted.
. /usr/lib/waymark-tests/checks.sh

# Logs the user in on a terminal, through PAM.
person() { su --login tester --command "$*"; }
place() { person waymark snapshot org.example.Notes/main | grep -v ^state; }
project=6f9619ff-8b86-d011-b42d-00c04fc964ff

systemctl --global enable waymarkd.socket 2>/dev/null
check 'nothing runs before a login' not pgrep -x waymarkd
check 'a login has a session bus, and a link opens' person waymark open notes://projects/$project
check 'by the unit' holds 'waymarkd.service' \
  eval 'systemctl --user -M tester@ status waymarkd.service || cat /proc/$(pgrep -x waymarkd)/cgroup'
before=$(place)
check 'doctor finds no fault' person waymark doctor
check "the daemon ends with the person's last session" eventually not pgrep -x waymarkd

loginctl enable-linger tester
check 'one that lingers has the socket without a login' \
  eventually test -S /run/user/4242/waymark/bus
check 'after all that the person is in the same place' is "$before" place
check 'and after a stop of the whole session' systemctl restart user@4242.service
check 'still' is "$before" place

# A logout stops the daemon and the bus beside each other.
logout() { systemctl reset-failed user@4242.service && systemctl restart user@4242.service; }
logouts() {
  local i
  for i in 1 2 3 4; do
    person waymark apps >/dev/null || return 1
    eventually pgrep -u tester -x waymarkd >/dev/null || return 1
    logout
  done
}
for bus in dbus dbus-broker; do
  ln -sf /usr/lib/systemd/user/$bus.service /etc/systemd/user/dbus.service
  logout
  check "four logouts with $bus" logouts
  check '  stopped the unit' holds 'Stopped waymarkd.service' \
    journalctl -o cat --no-pager USER_UNIT=waymarkd.service
  check '  and left no failed unit' lacks Failed \
    journalctl -o cat --no-pager USER_UNIT=waymarkd.service
done
check 'the last bus was the broker' holds dbus-broker \
  journalctl -o cat --no-pager USER_UNIT=dbus.service USER_UNIT=dbus-broker.service

check 'what the daemon says is in the journal' holds 'serving org.waymark.Navigation1' \
  journalctl -o cat --no-pager _UID=4242 -t waymarkd
check 'without parameters' lacks $project journalctl -o cat --no-pager
end
