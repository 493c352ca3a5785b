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

/** The input of the process. Questions go to `stderr`, where they do not mix with data. */
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

/** Reads one line. Readline echoes the typed text to its output, so a hidden answer gets an output that discards it. */
async function readAnswer({ question, stdin, stderr, interruption, hidden }: Question): Promise<string> {
  const output = hidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : stderr
  const lines = createInterface({ input: stdin, output, terminal: true, prompt: '' })
  // Printed only now, after the terminal has stopped echoing: text that is typed as soon as the question appears stays
  // hidden.
  stderr.write(question)
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve)
      lines.once('SIGINT', () => {
        interruption.abort()
        reject(new Error('interrupted'))
      })
      // The end of the input (Ctrl-D) is an empty answer: it does not confirm, and it is not a key.
      lines.once('close', () => resolve(''))
    })
  } finally {
    lines.close()
  }
}
