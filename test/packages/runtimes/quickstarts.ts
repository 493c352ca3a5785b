import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { folderOf } from '../../../release/published.ts'
import { root } from '../../architecture/source-files.ts'
import { freePort } from './ports.ts'

const run = promisify(execFile)

/** The quickstart of each README, word for word, in a folder where the packages are installed, beside a service that has just begun. */
export async function followReadmes(project: string): Promise<void> {
  const service = await startService(project)
  try {
    for (const [name, follow] of Object.entries({ sdk, 'webhook-verifier': verifier, cli })) {
      await follow(project, service.url)
      process.stdout.write(`README of ${name}: its quickstart prints what it promises\n`)
    }
  } finally {
    await service.stop()
  }
}

/** Saved as `call.mjs` and run with the key that the README takes from the credentials. */
async function sdk(project: string, url: string): Promise<void> {
  const { ts } = quickstart('sdk')
  writeFileSync(join(project, 'call.mjs'), ts[0]!)
  const [key] = /^export OHUN_API_KEY=.*$/m.exec(quickstart('sdk').sh.join('\n')) ?? []
  await shell(project, [key!, `export OHUN_BASE_URL=${url}`, 'node call.mjs'], /agent: Good day, this is Ada/)
}

async function verifier(project: string): Promise<void> {
  const { ts, sh } = quickstart('webhook-verifier')
  const port = String(await freePort())
  // Somebody else may listen on the README's port.
  for (const [at, name] of ['receiver.mts', 'try.mts'].entries())
    writeFileSync(join(project, name), ts[at]!.replaceAll('3000', port))
  // The second block is for another terminal.
  const terminals = [`${sh[0]!.trim()} &`, 'sleep 2', sh[1]!, 'kill %1']
  await shell(project, terminals, /200 \{ text: 'You said: Hello' \}[^]*The call took 90 s/)
}

/** In the folder of the credentials. */
async function cli(project: string): Promise<void> {
  const commands = quickstart('cli').sh.find((block) => block.startsWith('ohun doctor'))
  await shell(project, [commands!], /"?role"?[^]*"?status"?: ?"?(queued|sent)/)
}

/** @throws Error if a command fails or the promised words do not come */
async function shell(project: string, lines: string[], promised: RegExp): Promise<void> {
  const path = [join(project, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  const script = ['set -eo pipefail', ...lines].join('\n')
  const { stdout } = await run('bash', ['-c', script], {
    cwd: project,
    env: { ...process.env, PATH: path },
    timeout: 60_000,
  })
  if (!promised.test(stdout)) throw new Error(`the quickstart did not print ${promised}, but\n${stdout}`)
}

/** The code of the section, by language. */
function quickstart(name: string): { ts: string[]; sh: string[] } {
  const readme = readFileSync(join(folderOf(name), 'README.md'), 'utf8')
  const section = readme.split(/^## /m).find((part) => part.startsWith('Quickstart\n')) ?? ''
  const blocks = (language: string) =>
    [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, code]) => code!)
  return { ts: blocks('ts'), sh: blocks('sh') }
}

/** As `npm start` does, with its data where the READMEs look for the credentials. */
async function startService(project: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = `http://127.0.0.1:${await freePort()}`
  const env = { ...process.env, OHUN_PORT: new URL(url).port, OHUN_DATA_DIR: join(project, '.ohun') }
  const service = spawn(process.execPath, ['packages/server/src/main.ts'], { cwd: root, env, stdio: 'ignore' })
  for (let attempt = 0; !(await isReady(url)); attempt++) {
    if (attempt === 300 || service.exitCode !== null) throw new Error('the service did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const stop = async (): Promise<void> => {
    service.kill()
    await once(service, 'exit')
  }
  return { url, stop }
}

const isReady = async (url: string): Promise<boolean> =>
  await fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
