import type { Context } from '../context.ts'
import type { Invocation } from '../manifest.ts'

/** Every shell asks `ohun __complete <words so far> <word begun>`, so the scripts never go stale. */
const scripts: Record<string, string> = {
  bash: `_ohun() {
  local IFS=$'\\n'
  COMPREPLY=($(ohun __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _ohun ohun
`,
  zsh: `#compdef ohun
_ohun() {
  local -a candidates
  candidates=("\${(@f)$(ohun __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a candidates
}
compdef _ohun ohun
`,
  fish: `complete -c ohun -f -a '(ohun __complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
`,
  // Before 7.3, PowerShell drops an empty argument, unless it is two quotes.
  powershell: `Register-ArgumentCompleter -Native -CommandName ohun -ScriptBlock {
  param($begun, $ast, $position)
  $words = @($ast.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.Extent.Text })
  $last = if ($begun -eq '' -and $PSVersionTable.PSVersion -lt [version]'7.3') { '""' } else { $begun }
  ohun __complete @words $last 2>$null | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`,
}

/** Prints the script that teaches a shell the commands. */
export async function completion(context: Context, { positionals }: Invocation): Promise<void> {
  await context.stdout.write(scripts[positionals['shell']!]!)
}
