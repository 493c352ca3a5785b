import type { Command } from './definition.ts'

/** Every shell runs `ohun __complete <words so far> <incomplete word>`, so the scripts never go stale. */
const scripts = {
  bash: (name: string) => `${functionOf(name)}() {
  local IFS=$'\\n'
  COMPREPLY=($(${name} __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F ${functionOf(name)} ${name}
`,
  zsh: (name: string) => `#compdef ${name}
${functionOf(name)}() {
  local -a candidates
  candidates=("\${(@f)$(${name} __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a candidates
}
compdef ${functionOf(name)} ${name}
`,
  fish: (
    name: string,
  ) => `complete -c ${name} -f -a '(${name} __complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
`,
  // Before 7.3, PowerShell drops an empty argument, unless it is two quotes.
  powershell: (name: string) => `Register-ArgumentCompleter -Native -CommandName ${name} -ScriptBlock {
  param($begun, $ast, $position)
  $words = @($ast.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.Extent.Text })
  $last = if ($begun -eq '' -and $PSVersionTable.PSVersion -lt [version]'7.3') { '""' } else { $begun }
  ${name} __complete @words $last 2>$null | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`,
}

type Shell = keyof typeof scripts
export const SHELLS = Object.keys(scripts) as Shell[]

/** The script that teaches a shell the commands of a program. The program must have the command `__complete`. */
export function completionScript(name: string, shell: string): string {
  return scripts[shell as Shell](name)
}

/** The command that prints the completion script. */
export function completionCommand(name: string): Command {
  return {
    path: ['completion'],
    summary: 'Print a completion script for a shell',
    description:
      `Add to ~/.bashrc: eval "$(${name} completion bash)", and the same with zsh to ~/.zshrc. For fish, add ` +
      `${name} completion fish | source to ~/.config/fish/config.fish; for PowerShell, ` +
      `${name} completion powershell | Out-String | Invoke-Expression to $PROFILE.`,
    positionals: [{ name: 'shell', choices: SHELLS }],
    flags: [],
    examples: [['bash']],
  }
}

function functionOf(name: string): string {
  return `_${name.replaceAll('-', '_')}`
}
