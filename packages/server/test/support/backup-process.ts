import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { PROGRAM } from './service-program.ts'

export interface BackupProcess {
  /** The lines reported so far. */
  lines: string[]
  /** Resolves when a line with these words has been reported. */
  reported(words: string): Promise<void>
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Runs `ohun-server backup … --continuous` in a separate process. */
export function startBackupProcess(data_dir: string, argv: readonly string[]): BackupProcess {
  const { DATABASE_URL: _ours, ...environment } = process.env
  const child = spawn(process.execPath, [PROGRAM, 'backup', ...argv, '--continuous'], {
    env: { ...environment, OHUN_DATA_DIR: data_dir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  const lines: string[] = []
  const waiting = new Set<() => void>()
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    for (const look of waiting) look()
  })
  return {
    lines,
    reported: (words) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (lines.some((line) => line.includes(words))) resolve()
        }
        waiting.add(look)
        look()
        void exited.then(() => reject(new Error(`The backup ended:\n${lines.join('\n')}`)))
      }),
    async end(signal) {
      child.kill(signal)
      return (await exited)[0]
    },
  }
}
