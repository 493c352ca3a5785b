#!/usr/bin/env node
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { UsageError } from '@ohun/command-line/usage-error'
import { readEnvironment } from './config/env.ts'
import type { Output } from './operator/context.ts'
import { runOperator } from './operator/run.ts'
import { systemClock } from '@ohun/clock'

const interruption = new AbortController()
// Only the first is answered by giving up in order; the next one ends the process at once.
process.once('SIGINT', () => interruption.abort())

process.exitCode = await runOperator({
  argv: process.argv.slice(2),
  variables: readEnvironment(),
  clock: systemClock,
  signal: interruption.signal,
  readText,
  stdout: outputTo(process.stdout),
  stderr: outputTo(process.stderr),
})

async function readText(path: string): Promise<string> {
  if (path === '-') return await text(process.stdin)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${path}: cannot be read: ${(error as NodeJS.ErrnoException).code}.`, { cause: error })
  }
}

function outputTo(stream: NodeJS.WriteStream): Output {
  // A reader that goes away, as `head` does, is not an error.
  stream.on('error', () => {})
  return {
    isTerminal: stream.isTTY ?? false,
    columns: stream.isTTY ? stream.columns || 80 : Infinity,
    write: (words) => new Promise((resolve) => stream.write(words, () => resolve())),
  }
}
