# Generated from the tables of the shell by swift run vmail-docs: do not edit.
# Completion of vmail in bash; source it, or put it into bash-completion's folder as "vmail".

_vmail_take() { # the matches, one a line: names may have spaces in them
  mapfile -t COMPREPLY
  [[ $1 != files ]] || compopt -o filenames 2>/dev/null
}

_vmail() {
  local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
  # bash has --name, = and the value as words of their own.
  if [[ $current == = ]]; then
    current=
  elif [[ $option == = && COMP_CWORD -ge 2 ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  COMPREPLY=()
  case $option in
    -e | --execute)
      _vmail_take words < <(compgen -W 'accept account accounts agenda ai alias approvals approve archive asof attachments auth back backup browse cancel categorize clear collapse compose contacts copy count decline delete deny deselect discard doctor download drafts earlier echo edit expand export fg folder folders forward grant grants headers help history images import jobs keys kill label leave less let link links list merge message mirror more move mute net next offline on online open outbox patch pending prev preview quit quote raw read receipt record redo reply reply-all resend restore retry revoke rules save schema screen search select selection send set share skill sleep snooze source spam spell star status suggest summary sweep sync tab templates tentative top trace trackers triage trusted unalias undo unmute unread unset unstar unsubscribe version wait waiting watch where why would' -- "$current")
      return
      ;;
    -s | --store)
      _vmail_take files < <(compgen -d -- "$current")
      return
      ;;
    --rc)
      _vmail_take files < <(compgen -f -- "$current")
      return
      ;;
    --debug)
      _vmail_take files < <(compgen -f -- "$current")
      return
      ;;
    --color)
      _vmail_take words < <(compgen -W 'auto always never' -- "$current")
      return
      ;;
    --script)
      _vmail_take files < <(compgen -f -- "$current")
      return
      ;;
  esac
  if [[ $current == -* ]]; then
    _vmail_take words < <(compgen -W '-e --execute -i --interactive --background -s --store -n --no-rc --rc --plain --json --agent --offline --debug --color --quiet --demo --dry-run --script -V --version -h --help' -- "$current")
  else
    _vmail_take files < <(compgen -d -- "$current"; compgen -f -X '!*.vmail' -- "$current")
  fi
}

complete -F _vmail vmail
