import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { systemClock } from '@ohun/clock'
import { UsageError } from '@ohun/command-line/usage-error'
import { readEnvironment } from '../config/env.ts'
import type { Context, Output } from './context.ts'

/** The command line, the files and the terminal of this process. */
export function processContext(): Context {
  const interruption = new AbortController()
  // The first signal stops the command gracefully. The next one ends the process immediately.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())
  // A terminal that closes sends it several times.
  process.on('SIGHUP', () => interruption.abort())
  return {
    argv: process.argv.slice(2),
    // Read lazily, where errors are reported, because the file of a secret may be unreadable.
    get variables() {
      return readEnvironment()
    },
    clock: systemClock,
    signal: interruption.signal,
    userName,
    ask: (question) => ask(question, interruption.signal),
    readText,
    runService,
    stdout: outputTo(process.stdout),
    stderr: outputTo(process.stderr),
  }
}

/** Loads the service only when it runs. It is most of the program, and other commands do not need it. */
async function runService(): Promise<0 | 1> {
  const service = await import('../start/run-service.ts')
  return await service.runService()
}

/** The name of the user, or the uid, because a container may run as a user without a name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}

/** Asks on stderr, because stdout is for the result. */
async function ask(question: string, signal: AbortSignal): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question, { signal })
  } finally {
    terminal.close()
  }
}

async function readText(path: string): Promise<string> {
  if (path === '-') return await text(process.stdin)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${path}: cannot be read: ${(error as NodeJS.ErrnoException).code}.`, { cause: error })
  }
}

function outputTo(stream: NodeJS.WriteStream): Output {
  // A reader that closes the pipe, as `head` does, is not an error.
  stream.on('error', () => {})
  return {
    isTerminal: stream.isTTY ?? false,
    columns: stream.isTTY ? stream.columns || 80 : Infinity,
    write: (words) => new Promise((resolve) => stream.write(words, () => resolve())),
  }
}
