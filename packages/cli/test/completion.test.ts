import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { requireTool } from '../../server/test/support/tools.ts'
import { machine, ohun, sandboxKey } from './support/terminal.ts'

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean)

describe('ohun __complete', () => {
  test.each([
    [['cal'], ['calls', 'call-backs']],
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
    [
      ['--output', 'json', 'cal'],
      ['calls', 'call-backs'],
    ],
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

const installed = (shell: string): boolean => spawnSync(shell, ['-Version']).status === 0

/**
 * Loads the completion script in a shell where `ohun` answers with its last argument and all of them, so that the
 * shell takes the answer for a candidate and the test sees what was asked.
 */
async function inShell(shell: string, argv: string[], [stub, ...lines]: string[]): Promise<string[]> {
  const { directory } = await machine()
  const name = shell === 'pwsh' ? 'powershell' : shell
  await writeFile(join(directory, `completion.${name}`), (await ohun(['completion', name])).stdout)
  const env = { PATH: process.env['PATH'], HOME: directory, TERM: 'dumb' }
  const script = [stub, `. ./completion.${name}`, ...lines].join('\n')
  const { stdout, stderr } = spawnSync(shell, [...argv, script], { env, cwd: directory, encoding: 'utf8' })
  expect(stderr).toBe('')
  return linesOf(stdout)
}

describe('the completion script asks for what was typed and offers the answer', () => {
  const answers = ['|__complete|dpa|', 'cal|__complete|cal']

  test('in bash', async () => {
    const stub = `ohun() { local last="\${@: -1}" IFS='|'; printf '%s\\n' "$last|$*"; }`
    const press = (...words: string[]) =>
      `COMP_WORDS=(ohun ${words.join(' ')}); COMP_CWORD=${words.length}; _ohun; printf '%s\\n' "\${COMPREPLY[@]}"`
    expect(await inShell('bash', ['--norc', '-c'], [stub, press('dpa', "''"), press('cal')])).toEqual(answers)
  })

  test.skipIf(requireTool('zsh'))('in zsh', async () => {
    // Outside of its line editor, zsh has no compadd: what the script gives to it is printed.
    const stub = `compdef() { :; }; compadd() { shift; print -rl -- "\${(@P)1}"; }; ohun() { print -r -- "\${@[-1]}|\${(j:|:)@}"; }`
    const press = (...words: string[]) => `words=(ohun ${words.join(' ')}); CURRENT=${words.length + 1}; _ohun`
    expect(await inShell('zsh', ['-f', '-c'], [stub, press('dpa', "''"), press('cal')])).toEqual(answers)
  })

  test.skipIf(requireTool('fish'))('in fish', async () => {
    const stub = `function ohun; echo "$argv[-1]|"(string join '|' -- $argv); end`
    const press = (line: string) => `complete -C '${line}'`
    expect(await inShell('fish', ['--no-config', '-c'], [stub, press('ohun dpa '), press('ohun cal')])).toEqual(answers)
  })

  // Debian has no package of it, so it cannot be required.
  test.skipIf(!installed('pwsh'))('in PowerShell', async () => {
    const stub = `function ohun { "$($args[-1])|$($args -join '|')" }`
    const press = (line: string) => `(TabExpansion2 '${line}' ${line.length}).CompletionMatches.CompletionText`
    const lines = [stub, press('ohun dpa '), press('ohun cal')]
    expect(await inShell('pwsh', ['-NoProfile', '-NonInteractive', '-Command'], lines)).toEqual(answers)
  })
})
