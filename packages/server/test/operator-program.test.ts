import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { operator } from './support/operator.ts'

/** Nothing of these opens a database. */
const ohunServer = operator({})

test.each(['--version', '-v'])('%s prints the version of the package', async (flag) => {
  expect(await ohunServer([flag])).toMatchObject({ code: 0, stdout: `${manifest.version}\n`, stderr: '' })
})

describe('ohun-server start', () => {
  test.each([0, 1] as const)('runs the service until it ends with %i, and prints nothing itself', async (code) => {
    const ran = await ohunServer(['start'], { runService: () => Promise.resolve(code) })
    expect(ran).toMatchObject({ code, stdout: '', stderr: '' })
  })

  test('2 for an argument, before anything starts', async () => {
    const { code, error } = await ohunServer(['start', '--port', '80'])
    expect({ code, message: error.message }).toEqual({
      code: 2,
      message: expect.stringContaining('--port: no such flag.') as string,
    })
  })
})

describe('completion', () => {
  test.each([
    [['work'], ['workspace']],
    [['keys', 'cr'], ['create']],
    [['workspace', 'create', '--pl'], ['--plan']],
    [
      ['workspace', 'list', '-o', ''],
      ['table', 'json'],
    ],
    [['--he'], ['--help']],
    [['completion', 'z'], ['zsh']],
    [['workspace', 'plan', ''], []],
    [['nothing', ''], []],
  ])('completes %j', async (words, expected) => {
    const { code, stdout } = await ohunServer(['__complete', ...words])
    expect({ code, words: stdout.split('\n').filter(Boolean) }).toEqual({ code: 0, words: expected })
  })

  test('by bash, which asks for what was typed and offers the answer', async () => {
    const { stdout: script } = await ohunServer(['completion', 'bash'])
    // Its answer contains its arguments, so that the test sees what was asked.
    const stub = `ohun-server() { local IFS='|'; printf '%s\\n' "$*"; }`
    const press = `COMP_WORDS=(ohun-server keys ''); COMP_CWORD=2; _ohun_server; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', [stub, script, press].join('\n')], {
      encoding: 'utf8',
    })
    expect({ stdout, stderr }).toEqual({ stdout: '__complete|keys|\n', stderr: '' })
  })
})
