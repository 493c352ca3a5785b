import { expect, test } from 'vitest'
import { readReply } from './byom-responder.ts'

test.each([
  [{ text: 'Hi' }],
  [{ text: '' }],
  [{ text: 'Bye', end_call: true }],
  [{ text: 'One moment', transfer_to: '+2348031234567', end_call: false }],
  [{ text: 'Hi', end_call: null, mood: 'cheerful' }],
])('%j is a reply', (json) => {
  expect(readReply(json)).toMatchObject({ kind: 'answered', reply: { text: json.text } })
})

test.each([
  [null, 'not a JSON object'],
  ['Hi', 'not a JSON object'],
  [{}, 'no string `text`'],
  [{ text: 7 }, 'no string `text`'],
  [{ text: 'Bye', end_call: 'yes' }, '`end_call`'],
  [{ text: 'Bye', dtmf: 1 }, '`dtmf`'],
  [{ text: 'Bye', end_call: true, transfer_to: '+2348031234567' }, 'more than one'],
])('%j is a failure: %s', (json, cause) => {
  expect(readReply(json)).toEqual({ kind: 'failed', cause: expect.stringContaining(cause) as string })
})
