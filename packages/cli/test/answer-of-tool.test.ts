import { expect, test } from 'vitest'
import { answerOfTool } from '../src/simulations/answer-of-tool.ts'

const message = (result: object | undefined): string => JSON.stringify({ jsonrpc: '2.0', id: 1, result })

test.each([
  ['{"state": "left"}', { result: { state: 'left' } }],
  ['not JSON', 'malformed'],
  ['[1]', 'malformed'],
  [null, 'malformed'],
  [message({ content: [], structuredContent: { state: 'left' } }), { result: { state: 'left' } }],
  [
    `event: message\r\ndata: ${message({ content: [{ type: 'text', text: '{"a":1}' }] })}\r\n\r\n`,
    { result: { a: 1 } },
  ],
  [message({ content: [{ type: 'text', text: 'It left' }, { type: 'image' }] }), { result: { text: 'It left' } }],
  [message({ isError: true, content: [] }), 'failed'],
  [message(undefined), 'failed'],
])('%s is %j', (response, answer) => {
  expect(answerOfTool(response)).toEqual(answer)
})
