import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Credentials } from '../../src/start/credentials.ts'
import { SERVICE } from './service-program.ts'

export interface ServerProcess {
  credentials: Credentials
  /** All output to its terminal. */
  printed: string[]
  /** Kills only this process, as a crash would: its database keeps running. */
  crash(): Promise<void>
  /** Stops it as a person would. Resolves with the exit code. */
  stop(): Promise<number | null>
}

/** Runs `npm start` in a separate process, on the embedded database in `data_dir` and a free port. */
export async function startServerProcess(data_dir: string, variables: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const { DATABASE_URL: _ours, ...environment } = process.env
  const child = spawn(process.execPath, SERVICE, {
    env: {
      ...environment,
      OHUN_DATA_DIR: data_dir,
      OHUN_PORT: '0',
      OHUN_METRICS_ADDRESS: 'off',
      OHUN_LOG_LEVEL: 'warn',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = await firstLines(child)
  const credentials = JSON.parse(await readFile(join(data_dir, 'credentials.json'), 'utf8')) as Credentials
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const exited = once(child, 'exit') as Promise<[number | null]>
    child.kill(signal)
    return (await exited)[0]
  }
  return { credentials, printed, crash: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') }
}

/** The lines up to the one with the path of the credentials: by then, it is listening. */
async function firstLines(child: ChildProcess): Promise<string[]> {
  const lines: string[] = []
  const exited = once(child, 'exit').then(() => {
    throw new Error(`The server ended before it listened:\n${lines.join('\n')}`)
  })
  const listening = (async () => {
    for await (const line of createInterface({ input: child.stdout! })) {
      lines.push(line)
      if (line.includes('credentials.json')) return
    }
  })()
  await Promise.race([listening, exited])
  exited.catch(() => {})
  return lines
}
