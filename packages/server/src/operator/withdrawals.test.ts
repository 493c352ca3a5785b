import { expect, test } from 'vitest'
import { parseWithdrawals } from './withdrawals.ts'

const KEY = { kind: 'revoked_key', workspace_id: 'ws_1', target: 'key_1', at: '2026-11-23T14:05:00.000Z' }
const OPT_OUT = {
  ...KEY,
  kind: 'opt_out',
  target: '+2348031234567',
  environment: 'production',
  channel: 'sms',
  keyword: 'STOP',
}

const parse = (...withdrawals: unknown[]) => parseWithdrawals(JSON.stringify({ withdrawals }))

test('the JSON of withdrawals list is read', () => {
  const all = [KEY, OPT_OUT, { ...OPT_OUT, channel: null, keyword: null }]
  expect(parse(...all)).toEqual(all)
  expect(parse()).toEqual([])
})

test.each([
  ['another kind', { ...KEY, kind: 'sent_message' }],
  ['no workspace', { ...KEY, workspace_id: undefined }],
  ['no time', { ...KEY, at: 'yesterday' }],
  ['an opt-out of another environment', { ...OPT_OUT, environment: 'staging' }],
  ['an opt-out of no environment', { ...OPT_OUT, environment: undefined }],
  ['an opt-out of another channel', { ...OPT_OUT, channel: 'fax' }],
  ['an opt-out with a number as its keyword', { ...OPT_OUT, keyword: 1 }],
  ['null', null],
])('%s is refused before anything is repeated', (_, withdrawal) => {
  expect(() => parse(KEY, withdrawal)).toThrow('The file is not the JSON of withdrawals list.')
})

test.each(['', '[]', 'null', '{"withdrawals":{}}'])('%j is refused', (text) => {
  expect(() => parseWithdrawals(text)).toThrow('Accepted: its output with --output json.')
})
