import { describe, expect, test } from 'vitest'
import { callFindings, type CallRecord } from './checks/call-findings.ts'
import { compareEvents, type StoredEvent } from './checks/event-findings.ts'
import { compareMessages, type SentMessage } from './checks/message-findings.ts'
import { turnFindings } from './checks/turn-findings.ts'
import { faultLines, isFaulty, type FaultLine } from './report/fault-lines.ts'
import type { Attempt, Finding, Outcome } from './traffic/traffic.ts'

const NUMBER = '+2348030000010'
const attempted = (outcome: Outcome, changes: Partial<Attempt> = {}): Attempt => {
  const id = outcome === 'acknowledged' ? 'it_1' : null
  return { traffic: 'calls', serial: 1, outcome, id, detail: '', began_ms: 1_000, ended_ms: 1_100, ...changes }
}
const whats = (findings: readonly Finding[]): string[] => findings.map(({ what }) => what)

describe('calls', () => {
  const row: CallRecord = {
    call_id: 'it_1',
    status: 'completed',
    end_reason: 'remote_hangup',
    cost_kobo: 0,
    duration_seconds: 5,
    created_at: new Date(1_000),
    answered_at: new Date(2_000),
    number: NUMBER,
    heard: 1,
    minutes: 0,
    charged_kobo: 0,
  }
  const found = (outcome: Outcome, rows: CallRecord[]): string[] =>
    whats(callFindings({ attempts: [attempted(outcome)], rows, numberOf: () => NUMBER, faultOf: () => null }))

  test.each<[string, Outcome, CallRecord[], string[]]>([
    ['an acknowledged call is in the database once', 'acknowledged', [row], []],
    ['an acknowledged call that is not stored is lost', 'acknowledged', [], ['lost']],
    ['a call that did not end is lost', 'acknowledged', [{ ...row, status: 'ringing' }], ['lost']],
    ['two calls of one request are doubled', 'acknowledged', [row, { ...row, call_id: 'it_2' }], ['doubled']],
    ['a refused request may have made a call', 'unknown', [row], []],
    ['two calls of a refused request are doubled', 'refused', [row, { ...row, call_id: 'it_2' }], ['doubled']],
  ])('%s', (_, ...[outcome, rows, expected]) => expect(found(outcome, rows)).toEqual(expected))
})

describe('messages', () => {
  const message: SentMessage = {
    message_id: 'it_1',
    to: NUMBER,
    status: 'delivered',
    error_code: null,
    cost_kobo: 800,
    charged_kobo: 800,
  }
  const found = (outcome: Outcome, rows: SentMessage[], times: number): string[] => {
    const submissions = Array.from({ length: times }, () => ({ to: NUMBER.slice(1) }))
    return whats(compareMessages({ attempts: [attempted(outcome)], numberOf: () => NUMBER, rows, submissions }))
  }

  test.each<[string, Outcome, SentMessage[], number, string[]]>([
    ['an acknowledged message is sent, charged and delivered once', 'acknowledged', [message], 1, []],
    ['an acknowledged message that the SMSC never saw is lost', 'acknowledged', [message], 0, ['lost']],
    ['an acknowledged message that is not stored is lost', 'acknowledged', [], 1, ['lost']],
    ['a message without its receipt is lost', 'acknowledged', [{ ...message, status: 'sent' }], 1, ['lost']],
    ['a message that stays queued is lost', 'unknown', [{ ...message, status: 'queued' }], 0, ['lost']],
    ['a message that the SMSC got twice is doubled', 'unknown', [message], 2, ['doubled']],
    [
      'a request that is charged twice is doubled',
      'unknown',
      [message, { ...message, message_id: 'it_2' }],
      1,
      ['doubled'],
    ],
    [
      'a sent message without a charge is mischarged',
      'unknown',
      [{ ...message, cost_kobo: 0, charged_kobo: 0 }],
      1,
      ['mischarged'],
    ],
    [
      'a charge that differs from the ledger is mischarged',
      'acknowledged',
      [{ ...message, charged_kobo: 0 }],
      1,
      ['mischarged'],
    ],
    ['a message with an unknown outcome may have been sent', 'unknown', [{ ...message, status: 'send_failed' }], 1, []],
  ])('%s', (_, ...[outcome, rows, times, expected]) => expect(found(outcome, rows, times)).toEqual(expected))
})

describe('events', () => {
  const event = (event_id: string, event_type = 'call.completed'): StoredEvent => ({
    event_id,
    event_type,
    created_at: new Date(1_000),
    subject: 'call_1',
  })
  const got = (event_id: string) => ({ event_id, event_type: 'call.completed', at_ms: 1_000 })
  const ended_calls = [{ call_id: 'call_1', ended_at: new Date(1_000) }]

  test.each([
    ['a stored event arrives', [event('evt_1')], [got('evt_1')], []],
    ['a stored event that did not arrive is lost', [event('evt_1')], [], ['lost']],
    ['an event may arrive again', [event('evt_1')], [got('evt_1'), got('evt_1')], ['repeated']],
    ['two ends of a call are doubled', [event('evt_1'), event('evt_2')], [got('evt_1'), got('evt_2')], ['doubled']],
    ['an ended call without its event is lost', [], [], ['lost']],
  ])('%s', (_, ...[stored, received, expected]) =>
    expect(whats(compareEvents({ stored, ended_calls, received }))).toEqual(expected),
  )
})

test('a turn that is asked again is doubled, except after a fault', () => {
  const turns = [1_000, 2_000].map((at_ms) => ({ turn_id: 'trn_1', of: 'call_1', at_ms }))
  expect(whats(turnFindings({ turns }, () => false))).toEqual(['doubled'])
  expect(whats(turnFindings({ turns }, () => true))).toEqual(['repeated'])
  expect(turnFindings({ turns: turns.slice(1) }, () => false)).toEqual([])
})

describe('the report', () => {
  const fault = (ends_calls: boolean) => ({ fault: { name: 'kill', ends_calls }, began_ms: 5_000, undone_ms: 6_000 })
  const cut: Finding = { what: 'cut', at_ms: 5_500, detail: '' }
  const lineFor = (ends_calls: boolean, findings: Finding[], attempts: Attempt[] = []): FaultLine =>
    faultLines({ past: [fault(ends_calls)], attempts, findings, calls: [] })[1]!

  test('counts a call that the death of its node cut off separately, and as lost if there was no fault of that kind', () => {
    expect([lineFor(true, [cut]).cut, lineFor(true, [cut]).lost]).toEqual([1, 0])
    expect([lineFor(false, [cut]).cut, lineFor(false, [cut]).lost]).toEqual([0, 1])
  })

  test('fails for anything lost, doubled, mischarged or answered with an error that no fault excuses', () => {
    const of = (what: Finding['what']): boolean => isFaulty(lineFor(true, [{ ...cut, what }]))
    expect([of('lost'), of('doubled'), of('mischarged'), of('cut'), of('repeated')]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(isFaulty(lineFor(true, [], [attempted('unexpected', { began_ms: 5_500 })]))).toBe(true)
    expect(isFaulty(lineFor(true, [], [attempted('refused', { began_ms: 5_500 })]))).toBe(false)
  })

  test('measures an outage from the first failure to the next success of the same kind', () => {
    const at = (outcome: Outcome, began_ms: number, traffic = 'calls'): Attempt =>
      attempted(outcome, { began_ms, ended_ms: began_ms + 100, traffic })
    const attempts = [
      at('acknowledged', 5_000),
      at('refused', 6_000),
      at('acknowledged', 6_500, 'reads'),
      at('unknown', 7_000),
      at('acknowledged', 9_000),
    ]
    expect(lineFor(true, [], attempts).outage).toEqual({ traffic: 'calls', from_ms: 6_000, ms: 3_000 })
  })

  test('measures an outage that lasts to the end', () => {
    const attempts = [attempted('refused', { began_ms: 6_000, ended_ms: 8_000 })]
    expect(lineFor(true, [], attempts).outage).toEqual({ traffic: 'calls', from_ms: 6_000, ms: 2_000 })
  })
})
