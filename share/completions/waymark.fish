# Completion of waymark for fish. The command itself finds the candidates (`waymark --complete`).

function __waymark_complete
    set -l words (commandline -opc)
    set -l candidates (waymark --complete $words[2..] (commandline -ct) 2>/dev/null)
    if contains -- :files $candidates
        __fish_complete_path (commandline -ct)
    else
        printf '%s\n' $candidates
    end
end

complete -c waymark -f -a '(__waymark_complete)'
