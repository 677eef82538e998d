#compdef waymark
# Completion of waymark for zsh; what can stand where, the command knows.

_waymark() {
  local -a open closed
  local line word
  for line in "${(@f)$(waymark --complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ $line == :files ]] && { _files; return }
    [[ -n $line ]] || continue
    # In what _describe is given, a colon separates the word from its description.
    word=${line%%$'\t'*}
    line=${word//:/\\:}${${line#$word}/$'\t'/:}
    if [[ $word == *= ]] { open+=("$line") } else { closed+=("$line") }
  done
  _describe waymark closed -- open -S ''
}

_waymark "$@"
