import type { Turn } from '@ohun/webhook-verifier'
import { makeTurn, signedPost } from '@ohun/webhook-verifier/testing'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { drive } from '../../packages/server/test/support/drive.ts'
import { startTestServer } from '../../packages/server/test/support/test-server.ts'
import { createBackend } from './backend.ts'
import { answer, CONSENT_QUESTION, DISCLOSURE } from './dialog.ts'
import { LoanBook } from './loans.ts'
import { runScenario } from './scenario.ts'

const NGOZI = '+2348031112222'

/** A turn of a call in which the borrower said these things, the last of them now. */
function turnOf(said: string[], from_number = NGOZI, to_number = '+2348000000042'): Turn {
  const messages = said.map((text, index) => ({
    turn_id: `trn_${index}`,
    role: 'caller' as const,
    text,
    timestamp: '2026-11-20T09:00:00.000Z',
  }))
  return makeTurn({ from_number, to_number, transcription: said.at(-1)!, messages })
}

test.each([
  [
    'says nothing of the loan without consent',
    ['Who is this?'],
    { text: expect.not.stringContaining('owe'), end_call: true },
  ],
  ['says the balance with consent', ['Yes'], { text: expect.stringContaining('42,500 naira, due on 30 November') }],
  [
    'takes no promise of more than is owed',
    ['Yes', 'I will pay 90,000 on Friday'],
    { text: expect.stringContaining('more than') },
  ],
  ['hands over a dispute', ['Yes', 'I dispute this'], { transfer_to: '+2348051234567' }],
  ['ends politely', ['Yes', 'Thank you'], { end_call: true }],
])('the agent %s', (_, said, reply) => {
  expect(answer(turnOf(said), new LoanBook())).toMatchObject(reply)
})

test('the agent does not know a number without a loan', () => {
  const { text } = answer(turnOf(['Yes'], '+2348099999999'), new LoanBook())
  expect(text).toContain('cannot find an account')
})

test('the agent goes on with a long call, of which a turn no longer has the beginning', () => {
  const said = Array.from({ length: 20 }, () => 'How much do I owe?')
  expect(answer(turnOf(said), new LoanBook())).toMatchObject({ text: expect.stringContaining('you owe') })
})

test('the agent knows the borrower on a call that we place, too', () => {
  const { text } = answer(turnOf(['Yes'], '+2348000000042', NGOZI), new LoanBook())
  expect(text).toContain('Ngozi, you owe')
})

test('the agent notes who wants no calls, also before the person has agreed to anything', () => {
  const loans = new LoanBook()
  expect(answer(turnOf(['Do not call me again']), loans)).toMatchObject({ end_call: true })
  expect([...loans.doNotCall]).toEqual([NGOZI])
})

test('a turn that is asked twice notes one promise', () => {
  const loans = new LoanBook()
  const turn = turnOf(['Yes', 'I can send 5,000 tomorrow'])
  expect(answer(turn, loans)).toEqual(answer(turn, loans))
  expect([...loans.promises.values()]).toEqual([{ phone: NGOZI, amount_kobo: 500_000, day: 'tomorrow' }])
})

test('the backend refuses a turn that Ohun has not signed', async () => {
  const url = await listen(new LoanBook(), 'whsec_example')
  expect((await fetch(url, signedPost(turnOf(['Yes']), { secret: 'whsec_example' }))).status).toBe(200)
  expect((await fetch(url, signedPost(turnOf(['Yes']), { secret: 'whsec_other' }))).status).toBe(401)
})

test('the scenario: a promise, a hand-over, and a person who does not agree', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const { sandbox, signing_secret } = await server.workspace()
  const loans = new LoanBook()
  const calls = await drive(
    server,
    runScenario(sandbox, await listen(loans, signing_secret), () => {}),
  )
  expect(calls).toMatchObject([
    { status: 'completed', end_reason: 'agent_hangup' },
    { status: 'completed', end_reason: 'transferred' },
    { status: 'completed', end_reason: 'agent_hangup' },
  ])
  for (const { transcript } of calls)
    expect(transcript.slice(0, 2)).toMatchObject([{ role: 'system', text: DISCLOSURE }, { text: CONSENT_QUESTION }])
  expect(calls[2]!.transcript.at(-1)!.text).not.toMatch(/owe|loan|naira/)
  expect([...loans.promises.values()]).toEqual([{ phone: NGOZI, amount_kobo: 2_000_000, day: 'Friday' }])
})

async function listen(loans: LoanBook, secret: string): Promise<string> {
  const backend = createBackend(secret, loans, () => {})
  await once(backend.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void backend.close())
  return `http://127.0.0.1:${(backend.address() as AddressInfo).port}/`
}
