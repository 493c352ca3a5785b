import { expect, test } from 'vitest'
import { readMessageReply, readReply } from './byom-reply.ts'

const anywhere = (): null => null

test.each([
  [{ text: 'Hi' }, []],
  [{ text: '' }, []],
  [{ text: 'Bye', end_call: true }, [{ kind: 'end_call' }]],
  [
    { text: 'One moment', transfer_to: '+2348031234567', end_call: false },
    [{ kind: 'transfer', destination: '+2348031234567' }],
  ],
  [{ text: 'Hi', dtmf: '1w2#' }, [{ kind: 'dtmf', digits: '1w2#' }]],
  [{ text: 'Hi', end_call: null, dtmf: '', mood: 'cheerful' }, []],
])('%j is a reply', (json, actions) => {
  expect(readReply(json, anywhere)).toEqual({
    parts: [{ kind: 'text', text: json.text }, ...actions.map((action) => ({ kind: 'action', action }))],
  })
})

test.each([
  [null, 'not a JSON object'],
  ['Hi', 'not a JSON object'],
  [{}, 'no string `text`'],
  [{ text: 7 }, 'no string `text`'],
  [{ text: 'Bye', end_call: 'yes' }, '`end_call`'],
  [{ text: 'Bye', dtmf: 1 }, '`dtmf`'],
  [{ text: 'Bye', dtmf: '1'.repeat(33) }, '`dtmf`'],
  [{ text: 'Bye', dtmf: 'E' }, '`dtmf`'],
  [{ text: 'Bye', transfer_to: '08031234567' }, '`transfer_to`'],
  [{ text: 'Bye', transfer_to: true }, '`transfer_to`'],
  [{ text: 'Bye', end_call: true, transfer_to: '+2348031234567' }, 'more than one'],
])('%j is a failure: %s', (json, cause) => {
  expect(readReply(json, anywhere)).toEqual({ fault: expect.stringContaining(cause) as string })
})

test('a transfer to a number that is not allowed is a failure, which names the number', () => {
  const asked: string[] = []
  const reply = readReply({ text: 'One moment', transfer_to: '+19005550123' }, (number) => {
    asked.push(number)
    return 'is not a destination of this service'
  })
  expect(reply).toEqual({ fault: 'transfer_to: +19005550123 is not a destination of this service' })
  expect(asked).toEqual(['+19005550123'])
})

test('a message is answered by a text or not at all; fields that control a call have no effect', () => {
  expect(readMessageReply(undefined)).toEqual({ parts: [] })
  const text = { kind: 'text', text: 'Hi' }
  expect(readMessageReply({ text: 'Hi', transfer_to: 5, end_call: true, dtmf: '1' })).toEqual({ parts: [text] })
  expect(readMessageReply({})).toEqual({ fault: 'the reply has no string `text`' })
})
