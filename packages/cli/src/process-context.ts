import { homedir } from 'node:os'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { createSdkClient } from './client.ts'
import { PipeClosed, type Context, type Output } from './context.ts'
import { openPage } from './open-page.ts'
import { processInput } from './process-input.ts'

/** The context of the current process. */
export function processContext(version: string): Context {
  const interruption = new AbortController()
  // Only the first SIGINT stops the command in an orderly way; the next one ends the process at once.
  process.once('SIGINT', () => interruption.abort())
  const stderr = processOutput(process.stderr)
  return {
    version,
    argv: process.argv.slice(2),
    env: process.env,
    cwd: process.cwd(),
    home: homedir(),
    node_version: process.versions.node,
    now: () => new Date(),
    stdin: processInput(process.stdin, process.stderr, interruption),
    stdout: processOutput(process.stdout),
    stderr,
    signal: interruption.signal,
    pause: (ms, until) => pauseFor(ms, interruption.signal, until),
    openPage,
    createClient: createSdkClient,
  }
}

async function pauseFor(ms: number, interruption: AbortSignal, until: AbortSignal | undefined): Promise<void> {
  try {
    await pause(ms, undefined, { signal: until ? AbortSignal.any([interruption, until]) : interruption })
  } catch (error) {
    if (interruption.aborted) throw error
  }
}

function processOutput(stream: NodeJS.WriteStream): Output {
  // Without a listener, the error that `write` passes to its callback would also end the process.
  stream.on('error', () => {})
  return {
    isTerminal: stream.isTTY ?? false,
    columns: stream.isTTY ? stream.columns || 80 : Infinity,
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => {
          if (!error) resolve()
          else reject('code' in error && error.code === 'EPIPE' ? new PipeClosed() : error)
        })
      }),
  }
}
