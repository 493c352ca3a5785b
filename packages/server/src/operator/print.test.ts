import { expect, test } from 'vitest'
import type { Context } from './context.ts'
import { printFailure, printOutcome } from './print.ts'

/** A terminal would interpret these characters as commands, or show the text in another order. */
const HOSTILE = 'Bank \u009b2J \u001b]0;x\u0007 \u202ekcolb\u2028'
const RAW = /(?!\n)[\p{Cc}\u202e\u2028]/u

async function printed(isTerminal: boolean, print: (context: Context) => Promise<void>): Promise<string> {
  let text = ''
  const output = { isTerminal, columns: 80, write: (words: string) => Promise.resolve(void (text += words)) }
  await print({ stdout: output, stderr: output } as Partial<Context> as Context)
  return text
}

test.each(['table', 'json'])(
  'a name with control characters is printed without them in the format %s',
  async (format) => {
    const text = await printed(true, (context) => printOutcome(context, { value: { name: HOSTILE } }, format))
    expect(text).not.toMatch(RAW)
    if (format === 'json') expect(JSON.parse(text)).toEqual({ name: HOSTILE })
  },
)

test.each([true, false])('a failure is printed without them, on a terminal: %s', async (isTerminal) => {
  const failure = { error_code: 'NOT_FOUND', message: HOSTILE, exit_code: 3 } as const
  expect(await printed(isTerminal, (context) => printFailure(context, failure))).not.toMatch(RAW)
})
