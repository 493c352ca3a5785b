import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { requireTool } from '../../server/test/support/tools.ts'
import { machine, ohun, sandboxKey } from './support/terminal.ts'

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean)

describe('ohun __complete', () => {
  test.each([
    [['cal'], ['calls']],
    [
      ['dpa', ''],
      ['accept', 'status'],
    ],
    [['calls', 'create', '--to'], ['--to-number']],
    [['calls', 'create', '--agent-id', 'agt_1', '--cu'], ['--curl']],
    [
      ['agents', 'list', '--output', ''],
      ['table', 'json', 'ndjson', 'csv'],
    ],
    [['agents', 'list', '-o', 'nd'], ['ndjson']],
    [['--output', 'json', 'cal'], ['calls']],
    [['--out'], ['--output']],
    [['completion', 'z'], ['zsh']],
    [['completion', '--output', 'json', 'p'], ['powershell']],
    [['help', 'ex'], ['exit-codes']],
    [['help', 'calls', 'cr'], ['create']],
    [['calls', 'get', ''], []],
    [['calls', 'get', 'call_1', ''], []],
    [['nothing', ''], []],
  ])('%j', async (words, expected) => {
    const { stdout, exit_code } = await ohun(['__complete', ...words])
    expect(exit_code).toBe(0)
    expect(linesOf(stdout)).toEqual(expected)
  })

  test.each([[['profiles', 'use', '']], [['calls', 'list', '--profile', '']]])(
    '%j: the profiles of this machine',
    async (words) => {
      const { ohun } = await machine()
      for (const profile of ['work', 'home']) await ohun(['login', '--profile', profile], { input: sandboxKey })
      const { stdout } = await ohun(['__complete', ...words])
      expect(linesOf(stdout)).toEqual(['work', 'home'])
    },
  )
})

const bin = fileURLToPath(new URL('../src/bin.ts', import.meta.url))
const program = `ohun() { '${process.execPath}' '${bin}' "$@"; }`

/** Runs a script of the shell in which the completion is loaded, and gives what it prints. */
async function inShell(shell: string, argv: string[], script: string): Promise<string[]> {
  const { directory } = await machine()
  const env = { PATH: process.env['PATH'], HOME: directory, TERM: 'dumb' }
  const { stdout, stderr } = spawnSync(shell, [...argv, script], { env, cwd: directory, encoding: 'utf8' })
  expect(stderr).toBe('')
  return linesOf(stdout)
}

describe('the completion script', () => {
  test('completes in bash', async () => {
    const press = (...words: string[]) =>
      `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _ohun; printf '%s\\n' "\${COMPREPLY[@]}"`
    const lines = [program, 'eval "$(ohun completion bash)"', press('ohun', 'dpa', ''), press('ohun', 'cal')]
    expect(await inShell('bash', ['--norc', '-c'], lines.join('\n'))).toEqual(['accept', 'status', 'calls'])
  })

  test.skipIf(requireTool('zsh'))('completes in zsh', async () => {
    // Outside of its line editor, zsh has no compadd: what the script hands to it is printed.
    const stubs = 'compdef() { :; }; compadd() { shift; print -l -- "${(@P)1}"; }'
    const press = (...words: string[]) => `words=(${words.join(' ')} ''); CURRENT=${words.length + 1}; _ohun`
    const lines = [program, stubs, 'eval "$(ohun completion zsh)"', press('ohun', 'dpa')]
    expect(await inShell('zsh', ['-f', '-c'], lines.join('\n'))).toEqual(['accept', 'status'])
  })

  test.skipIf(requireTool('fish'))('completes in fish', async () => {
    const define = `function ohun; '${process.execPath}' '${bin}' $argv; end`
    const lines = [define, 'ohun completion fish | source', "complete -C 'ohun dpa '", "complete -C 'ohun cal'"]
    expect(await inShell('fish', ['--no-config', '-c'], lines.join('\n'))).toEqual(['accept', 'status', 'calls'])
  })

  // Debian has no package of it, so it cannot be required.
  test.skipIf(spawnSync('pwsh', ['-Version']).status !== 0)('completes in PowerShell', async () => {
    const lines = [
      `function ohun { & '${process.execPath}' '${bin}' @args }`,
      'ohun completion powershell | Out-String | Invoke-Expression',
      "(TabExpansion2 'ohun dpa ' 9).CompletionMatches.CompletionText",
      "(TabExpansion2 'ohun cal' 8).CompletionMatches.CompletionText",
    ]
    const printed = await inShell('pwsh', ['-NoProfile', '-NonInteractive', '-Command'], lines.join('\n'))
    expect(printed).toEqual(['accept', 'status', 'calls'])
  })
})
