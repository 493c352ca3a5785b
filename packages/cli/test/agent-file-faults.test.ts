import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exitCodes } from '../src/exit-codes.ts'
import { machine, sandboxKey } from './support/terminal.ts'

const bomb = [
  'a: &a [x, x, x, x, x, x, x, x, x, x]',
  ...['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]!}, `.repeat(10)}]`),
].join('\n')

test.each([
  [
    'a field that does not exist',
    'display_name: Ada\nlanguege: en\n',
    'agents/ada/agent.yaml:2:1: languege is not a field here',
  ],
  [
    'a value of the wrong type',
    'display_name: Ada\nrecording_enabled: often\n',
    'agent.yaml:2:1: recording_enabled must be true or false',
  ],
  [
    'a file outside the folder',
    'display_name: Ada\nsystem_prompt_file: ../../../secret\n',
    'agent.yaml:2:1: system_prompt_file names a file that cannot be read: ../secret is outside of agents.',
  ],
  ['a file by a link', 'display_name: Ada\nsystem_prompt_file: link.md\n', 'is outside of agents'],
  [
    'a file that is missing',
    'display_name: Ada\nsystem_prompt_file: none.md\n',
    'ada/agent.yaml:2:1: system_prompt_file names',
  ],
  [
    'a variable that is not set',
    'display_name: Ada\nwebhook_url: ${ADA_URL}\n',
    'webhook_url needs the environment variable ADA_URL',
  ],
  [
    'a variable of this program',
    'display_name: Ada\nwebhook_url: https://x.example/${OHUN_API_KEY}\n',
    'webhook_url cannot use OHUN_API_KEY',
  ],
  [
    'a header with its value',
    'display_name: Ada\nendpoints: [{ url: "https://x.example", headers: { A: b } }]\n',
    'because values of headers are secrets',
  ],
  ['a YAML bomb', bomb, 'Excessive alias count'],
  ['an oversized file', `display_name: ${'x'.repeat(2 ** 20)}`, 'has more than 1048576 bytes'],
  ['a text that is not YAML', 'display_name: [', 'agents/ada/agent.yaml:'],
])('%s is refused before anything is sent', async (_, yaml, message) => {
  const { directory, ohun } = await machine()
  await mkdir(join(directory, 'agents/ada'), { recursive: true })
  await writeFile(join(directory, 'secret'), 'a secret')
  await writeFile(join(directory, 'agents/ada/agent.yaml'), yaml)
  await symlink(join(directory, 'secret'), join(directory, 'agents/ada/link.md'))
  const { exit_code, stderr, sent } = await ohun(['agents', 'push'], { env: { OHUN_API_KEY: sandboxKey } })
  expect(exit_code).toBe(exitCodes.validation)
  expect((JSON.parse(stderr) as { message: string }).message).toContain(message)
  expect(sent).toEqual([])
})
