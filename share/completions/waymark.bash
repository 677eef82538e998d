# Completion of waymark for bash. The command itself finds the candidates (`waymark --complete`).

_waymark() {
  # Not COMP_WORDS, because bash splits them at the = and : of routes and links.
  local line=${COMP_LINE:0:COMP_POINT} words word candidate
  read -ra words <<<"$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  word=${words[-1]}
  COMPREPLY=()
  while IFS= read -r candidate; do
    if [[ $candidate == :files ]]; then
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$word")
      return
    fi
    COMPREPLY+=("${candidate%%$'\t'*}")
  done < <(waymark --complete "${words[@]:1}" 2>/dev/null)
  [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
  # Readline replaces only the part after the last = or :.
  local kept=${word%"${word##*[=:]}"}
  COMPREPLY=("${COMPREPLY[@]#"$kept"}")
}

complete -F _waymark waymark
