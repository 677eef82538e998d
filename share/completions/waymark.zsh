#compdef waymark
# Completion of waymark for zsh. The command itself finds the candidates (`waymark --complete`).

_waymark() {
  local -a open closed
  local line word
  for line in "${(@f)$(waymark --complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ $line == :files ]] && { _files; return }
    [[ -n $line ]] || continue
    # _describe expects a colon between the word and its description.
    word=${line%%$'\t'*}
    line=${word//:/\\:}${${line#$word}/$'\t'/:}
    if [[ $word == *= ]] { open+=("$line") } else { closed+=("$line") }
  done
  _describe waymark closed -- open -S ''
}

_waymark "$@"
