import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import type { Input } from './context.ts'

/** Input of the process; questions go to `stderr`, where they do not mix with data. */
export function processInput(
  stdin: NodeJS.ReadStream,
  stderr: NodeJS.WriteStream,
  interruption: AbortController,
): Input {
  return {
    isTerminal: stdin.isTTY ?? false,
    text: async () => await text(stdin),
    ask: async (question, { hidden = false } = {}) => {
      // Readline echoes what is typed to its output, so a hidden answer gets one that swallows it.
      const output = hidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : stderr
      const lines = createInterface({ input: stdin, output, terminal: true })
      lines.once('SIGINT', () => interruption.abort())
      try {
        if (hidden) stderr.write(question)
        return await lines.question(hidden ? '' : question, { signal: interruption.signal })
      } finally {
        lines.close()
        if (hidden) stderr.write('\n')
      }
    },
  }
}
