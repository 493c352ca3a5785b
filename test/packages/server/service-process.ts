import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../packages/server/test/support/kernel-ports.ts'
import { TEST_LIMIT_MS } from '../../limits.ts'

const POLL_MS = 100

export interface Service {
  url: string
  metrics_url: string
  credentials: { sandbox_key: string }
  /** Runs another command of the same package at the same time, and returns its output. */
  ohunServer(...args: string[]): Promise<string>
  /** @throws Error unless the process and its PostgreSQL end cleanly. */
  stop(): Promise<void>
}

/** Runs `ohun-server start` in the folder, as its manual says, on free ports. */
export async function startService(folder: string, bin: string, node = process.execPath): Promise<Service> {
  const [port, metrics_port] = [await freePort(), await freePort()]
  const env = {
    ...environment(),
    OHUN_PORT: String(port),
    OHUN_METRICS_ADDRESS: `127.0.0.1:${metrics_port}`,
  }
  const url = `http://127.0.0.1:${port}`
  const child = spawn(node, [bin, 'start'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const log = collect(child)
  const ended = endOf(child)
  await untilReady(child, { url, log })
  return {
    url,
    metrics_url: `http://127.0.0.1:${metrics_port}/metrics`,
    credentials: JSON.parse(readFileSync(join(folder, '.ohun/credentials.json'), 'utf8')),
    ohunServer: (...args) => output(folder, { bin, args }),
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      if (code !== 0) throw new Error(`ohun-server ended with ${code}:\n${log()}`)
      if (existsSync(join(folder, '.ohun/postgres/data/postmaster.pid'))) throw new Error('PostgreSQL was left behind')
      const faults = log()
        .split('\n')
        .filter((line) => /"level":"(warn|error|fatal)"/.test(line))
      if (faults.length > 0) throw new Error(`the log of ohun-server has faults:\n${faults.join('\n')}`)
      const last = JSON.parse(log().trim().split('\n').at(-1) ?? '{}')
      if (last.msg !== 'stopped') throw new Error(`ohun-server did not stop in order:\n${log()}`)
    },
  }
}

/** The environment without variables that would point the server to another database or to other settings. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(OHUN_|DATABASE_URL$)/.test(name)))
}

function collect({ stderr }: ChildProcess): () => string {
  let text = ''
  stderr?.setEncoding('utf8').on('data', (part: string) => (text += part))
  return () => text
}

/** Resolves with the exit code when all output has been read, which can be later than the exit. */
async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}

async function untilReady(child: ChildProcess, { url, log }: { url: string; log: () => string }): Promise<void> {
  const give_up_at = performance.now() + TEST_LIMIT_MS
  while (performance.now() < give_up_at && child.exitCode === null) {
    if (await isReady(url)) return
    await pause(POLL_MS)
  }
  child.kill('SIGKILL')
  throw new Error(`ohun-server start does not answer:\n${log()}`)
}

export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

async function output(folder: string, { bin, args }: { bin: string; args: string[] }): Promise<string> {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  const code = await endOf(child)
  if (code !== 0) throw new Error(`ohun-server ${args.join(' ')} ended with ${code}`)
  return text
}

/** Checks `OHUN_ROLES=media`, with which the process has no database but a thread that guards it. */
export async function carryAudioAlone(folder: string, bin: string): Promise<void> {
  const port = await freePort()
  const env = {
    ...environment(),
    OHUN_ROLES: 'media',
    OHUN_METRICS_ADDRESS: `127.0.0.1:${port}`,
    OHUN_LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, [bin, 'start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = endOf(child)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  if (!/^ohun_build_info\{.*postgres=""\} 1$/m.test(metrics)) throw new Error(`no version in the metrics:\n${metrics}`)
  child.kill('SIGTERM')
  const code = await ended
  if (code !== 0 || !line.includes('Ohun processes the audio of calls'))
    throw new Error(`the process of the audio printed ${JSON.stringify(line)} and ended with ${code}`)
  process.stdout.write('@ohun/server: a process of the audio alone started and stopped\n')
}
