import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signWebhook } from '@ohun/webhook-verifier'
import { createNodeHandler } from '@ohun/webhook-verifier/node'
import { expect, test } from 'vitest'
import { serve } from './support/backend.ts'
import { machine, productionKey, sandboxKey } from './support/terminal.ts'

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
const lines = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.trim().split('\n'))
const commands = lines
  .map((line) => /=\$\((ohun .*)\)$/.exec(line)?.[1] ?? line)
  .filter((line) => line.startsWith('ohun '))

test.each(commands)('%s', async (line) => {
  const { directory, ohun } = await machine()
  await writeFile(join(directory, 'agent.json'), '{"display_name":"Ada"}')
  await writeRequests(directory)
  await writeFile(join(directory, 'dialog.yaml'), 'steps:\n  - say: Hello\n')
  const here = line.includes('127.0.0.1:3000') ? line.replaceAll('http://127.0.0.1:3000/', await startBackend()) : line
  const argv = words(here.replace(/ < .*/, '')).slice(1)
  await ohun(['login', '--profile', 'work'], { input: productionKey })
  const of_session = argv[0] === 'workspace'
  await ohun(['login', '--profile', 'default'], { input: of_session ? `ses_${'x'.repeat(43)}` : sandboxKey })
  const input = argv[0] === 'login' ? sandboxKey : '{"display_name":"Ada"}'
  const answer = of_session ? () => ({ workspaces: [], role: 'owner' }) : undefined
  const { exit_code, stderr } = await ohun(argv, {
    input,
    answer,
    env: { OHUN_SIGNING_SECRET: secret, ...keyFor(argv) },
  })
  expect({ exit_code, stderr: argv[0]!.startsWith('log') ? '' : stderr }).toEqual({ exit_code: 0, stderr: '' })
})

test('the README has every exit code', async () => {
  const { exitCodes } = await import('../src/exit-codes.ts')
  for (const code of Object.values(exitCodes)) expect(readme).toMatch(new RegExp(`\\| ${code} \\|`))
})

const secret = 'whsec_test'

/** The backend on which the commands for backends are tried. */
function startBackend(): Promise<string> {
  return serve(createNodeHandler({ secrets: secret, onTurn: () => ({ text: 'Good day' }), logger: false }))
}

/** A request of this moment, and the headers of one of the time that the README names, with its body. */
async function writeRequests(directory: string): Promise<void> {
  const body = '{"event_id":"evt_1","event_type":"call.completed"}'
  const linesAt = (now: Date) =>
    Object.entries(signWebhook({ body, secret, now })).map(([name, value]) => `${name}: ${value}\r\n`)
  await writeFile(join(directory, 'body.json'), body)
  await writeFile(join(directory, 'headers.txt'), linesAt(new Date('2026-11-20T10:00:05Z')).join(''))
  await writeFile(join(directory, 'request.http'), `${linesAt(new Date()).join('')}\r\n${body}`)
}

function keyFor(argv: string[]): Record<string, string> {
  return argv.includes('production') ? { OHUN_API_KEY: productionKey } : {}
}

/** As a shell splits them, as far as the README goes: blanks, single and double quotes. */
function words(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare!)
}
