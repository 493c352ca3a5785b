import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { folderOf } from '../../../release/published.ts'
import { freePort } from '../../../packages/server/test/support/kernel-ports.ts'
import { TEST_LIMIT_MS } from '../../limits.ts'
import { startService } from '../server/service-process.ts'

const run = promisify(execFile)

/**
 * Follows the quickstart of each README word for word, in a folder with the installed packages. The installed server runs on the
 * lowest Node that it supports.
 */
export async function followReadmes(project: string, lowest_node: string): Promise<void> {
  const service = await startService(
    project,
    join(project, 'node_modules/@ohun/server/bin/ohun-server.cjs'),
    lowest_node,
  )
  try {
    for (const [name, follow] of Object.entries({ sdk, 'webhook-verifier': verifier, cli, server })) {
      await follow(project, service.url)
      process.stdout.write(`README of ${name}: its quickstart prints what it promises\n`)
    }
  } finally {
    await service.stop()
  }
}

/** Runs the code as `call.mjs`, with the key that the README takes from the credentials. */
async function sdk(project: string, url: string): Promise<void> {
  const { ts } = quickstart('sdk')
  writeFileSync(join(project, 'call.mjs'), ts[0]!)
  const [key] = /^export OHUN_API_KEY=.*$/m.exec(quickstart('sdk').sh.join('\n')) ?? []
  await shell(project, [key!, `export OHUN_BASE_URL=${url}`, 'node call.mjs'], /agent: Good day, this is Ada/)
}

async function verifier(project: string): Promise<void> {
  const { ts, sh } = quickstart('webhook-verifier')
  const port = String(await freePort())
  // Another process may listen on the README's port.
  for (const [at, name] of ['receiver.mts', 'try.mts'].entries())
    writeFileSync(join(project, name), ts[at]!.replaceAll('3000', port))
  // The second block is for another terminal.
  const listening = `until (: < /dev/tcp/127.0.0.1/${port}) 2> /dev/null; do kill -0 $!; sleep 0.1; done`
  const terminals = ["trap 'kill $(jobs -p) || true' EXIT", `${sh[0]!.trim()} &`, listening, sh[1]!]
  await shell(project, terminals, /200 \{ text: 'You said: Hello' \}[^]*The call took 90 s/)
}

/** Runs the commands in the folder with the credentials. */
async function cli(project: string): Promise<void> {
  const commands = quickstart('cli').sh.find((block) => block.startsWith('ohun doctor'))
  await shell(project, [commands!], /"?role"?[^]*"?status"?: ?"?(queued|sent)/)
}

/** Runs the commands while the service is running. */
async function server(project: string): Promise<void> {
  const commands = quickstart('server').sh.find((block) => block.startsWith('ohun-server'))
  await shell(project, [commands!], /My workspace/)
}

/** @throws Error if a command fails or does not print the promised words */
async function shell(project: string, lines: string[], promised: RegExp): Promise<void> {
  const path = [join(project, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  const script = ['set -eo pipefail', ...lines].join('\n')
  const { stdout } = await run('bash', ['-c', script], {
    cwd: project,
    env: { ...process.env, PATH: path },
    timeout: TEST_LIMIT_MS,
  })
  if (!promised.test(stdout)) throw new Error(`the quickstart did not print ${promised}, but\n${stdout}`)
}

/** The code blocks of the section, by language. */
function quickstart(name: string): { ts: string[]; sh: string[] } {
  const readme = readFileSync(join(folderOf(name), 'README.md'), 'utf8')
  const section = readme.split(/^## /m).find((part) => part.startsWith('Quickstart\n')) ?? ''
  const blocks = (language: string) =>
    [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, code]) => code!)
  return { ts: blocks('ts'), sh: blocks('sh') }
}
