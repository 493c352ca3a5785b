import { createInterface } from 'node:readline'
import { buffer, text } from 'node:stream/consumers'
import { addAbortSignal, Writable, type Readable } from 'node:stream'
import type { Input } from './context.ts'

interface Question {
  question: string
  stdin: Readable
  stderr: Writable
  interruption: AbortController
  hidden: boolean
}

/** Input of the process; questions go to `stderr`, where they do not mix with data. */
export function processInput(
  stdin: Readable & { isTTY?: boolean },
  stderr: Writable,
  interruption: AbortController,
): Input {
  return {
    isTerminal: stdin.isTTY ?? false,
    text: async () => await text(addAbortSignal(interruption.signal, stdin)),
    bytes: async () => await buffer(addAbortSignal(interruption.signal, stdin)),
    ask: async (question, { hidden = false } = {}) => {
      try {
        return await readAnswer({ question, stdin, stderr, interruption, hidden })
      } finally {
        if (hidden) stderr.write('\n')
      }
    },
  }
}

/** One line. Readline echoes what is typed to its output, so a hidden answer gets one that swallows it. */
async function readAnswer({ question, stdin, stderr, interruption, hidden }: Question): Promise<string> {
  const output = hidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : stderr
  const lines = createInterface({ input: stdin, output, terminal: true, prompt: '' })
  // Only now the terminal has stopped to echo: what is typed as soon as the question is there stays hidden.
  stderr.write(question)
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve)
      lines.once('SIGINT', () => {
        interruption.abort()
        reject(new Error('interrupted'))
      })
      // The end of the input (Ctrl-D) is an empty answer, which neither confirms nor is a key.
      lines.once('close', () => resolve(''))
    })
  } finally {
    lines.close()
  }
}
