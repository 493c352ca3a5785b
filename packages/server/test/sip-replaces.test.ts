import { beforeEach, describe, expect, test } from 'vitest'
import type { AnsweredInvite, IncomingInvite, SipDialog } from '@ohun/sip'
import {
  answeredOf,
  Heard,
  inviteTo,
  SipWorld,
  UNABORTED,
  type SipHarness,
  type SipPeer,
} from './support/sip-harness.ts'

const [OURS, PEER] = ['10.0.0.1', '10.0.0.9']

interface Invite {
  call_id: string
  /** `Replaces`, or other lines. */
  lines?: string[]
}

/** A telephone system that takes the place of the other end of a call. */
describe('an invitation with Replaces', () => {
  let world: SipWorld
  let harness: SipHarness
  let peer: SipPeer
  let invites: IncomingInvite[]
  let asked: number

  beforeEach(async () => {
    world = new SipWorld()
    harness = await world.endpoint(OURS)
    peer = await world.peer(PEER)
    invites = []
    asked = 0
    harness.stack.onInvite((invite) => void invites.push(invite))
  })

  const send = (method: string, { call_id, tag = '', lines = [] }: Invite & { tag?: string }): Promise<void> =>
    peer.send(OURS, [
      `${method} sip:2348031234567@${OURS} SIP/2.0`,
      `Via: SIP/2.0/UDP ${PEER}:5060;branch=z9hG4bK${++asked};rport`,
      'Max-Forwards: 70',
      `From: <sip:+234805@${PEER}>;tag=theirs`,
      `To: <sip:2348031234567@${OURS}>${tag}`,
      `Call-ID: ${call_id}`,
      `CSeq: 1 ${method}`,
      `Contact: <sip:${PEER}:5060>`,
      ...lines,
    ])
  const invite = ({ call_id, lines = [] }: Invite): Promise<void> =>
    send('INVITE', { call_id, lines: [...lines, 'Content-Type: application/sdp', '', 'v=0 offer'] })

  /** Our answer to the last invitation, acknowledged. */
  async function answered(call_id: string): Promise<AnsweredInvite & { tag: string }> {
    const answer = invites.at(-1)!.answer('v=0 ours')
    await world.settle()
    const response = peer.received.findLast((one) => one.kind === 'response' && one.status === 200)!
    await send('ACK', { call_id, tag: `;tag=${response.to_tag}` })
    return { ...(await answer), tag: response.to_tag! }
  }

  async function call(call_id: string): Promise<{ dialog: SipDialog; tag: string }> {
    await invite({ call_id })
    return await answered(call_id)
  }

  const refusal = () => {
    const last = peer.received.at(-1)!
    return `${last.kind === 'response' && last.status} ${last.headers.get('warning')?.slice(9)}`
  }

  test('finds the call that it replaces, even if it insists on it', async () => {
    const { dialog, tag } = await call('first')
    const replaces = `Replaces: first;to-tag=${tag};from-tag=theirs`
    await invite({ call_id: 'second', lines: [replaces, 'Require: replaces'] })
    expect(invites).toHaveLength(2)
    expect(invites[1]!.replaces).toBe(dialog)
    const second = await answered('second')
    expect(second.dialog).not.toBe(dialog)
    void dialog.bye()
    await world.settle()
    expect(peer.requests('BYE').map(({ call_id }) => call_id)).toEqual(['first'])
  })

  test('finds a call of ours by the tags of either side', async () => {
    const dialling = harness.stack.invite(inviteTo(PEER), { provisional: () => {} }, UNABORTED)
    await world.settle()
    const ours = peer.requests('INVITE')[0]!
    const lines = [`Contact: <sip:${PEER}>`, 'Content-Type: application/sdp', '', 'v=0 answer']
    await peer.respond(ours, '200 OK', { tag: 'theirs', lines, to: OURS })
    const { dialog } = answeredOf(await dialling)
    await invite({
      call_id: 'second',
      lines: [`Replaces: ${ours.call_id};from-tag=theirs;to-tag=${ours.from_tag}`],
    })
    expect(invites[0]!.replaces).toBe(dialog)
  })

  test('is a new call without the header', async () => {
    await invite({ call_id: 'first' })
    expect(invites[0]!.replaces).toBeNull()
  })

  test.each([
    ['another tag of ours', 'first;to-tag=wrong;from-tag=theirs'],
    ['another tag of theirs', 'first;to-tag=TAG;from-tag=wrong'],
    ['another call', 'second;to-tag=TAG;from-tag=theirs'],
    ['the tags the other way round', 'first;to-tag=theirs;from-tag=TAG'],
  ])('is refused with 481 for %s', async (_, value) => {
    const { tag } = await call('first')
    await invite({ call_id: 'other', lines: [`Replaces: ${value.replace('TAG', tag)}`] })
    expect([refusal(), invites.length]).toEqual(['481 "there is no such call to replace"', 1])
    expect(harness.refused).toEqual(['481 there is no such call to replace'])
  })

  test('is refused with 481 for a call of ours that rings', async () => {
    const aborted = new AbortController()
    const dialling = harness.stack.invite(inviteTo(PEER), { provisional: () => {} }, aborted.signal).catch(() => {})
    await world.settle()
    const ours = peer.requests('INVITE')[0]!
    await peer.respond(ours, '180 Ringing', { tag: 'theirs', lines: [`Contact: <sip:${PEER}>`], to: OURS })
    await invite({ call_id: 'x', lines: [`Replaces: ${ours.call_id};from-tag=theirs;to-tag=${ours.from_tag}`] })
    expect(refusal()).toMatch(/^481 /)
    aborted.abort()
    await dialling
  })

  test('is refused with 486 if it wants only a call that rings, and with 603 once we have hung up', async () => {
    const { dialog, tag } = await call('first')
    const replaces = `Replaces: first;to-tag=${tag};from-tag=theirs`
    await invite({ call_id: 'early', lines: [`${replaces};early-only`] })
    expect(refusal()).toBe('486 "the call to replace has been answered"')
    void dialog.bye()
    await invite({ call_id: 'late', lines: [replaces] })
    const statuses = peer.statuses
    expect([statuses.at(-1), invites.length]).toEqual([603, 1])
  })

  test('is refused with 400 if it names no call, or two', async () => {
    await invite({ call_id: 'a', lines: ['Replaces: first'] })
    await invite({ call_id: 'b', lines: ['Replaces: a;to-tag=1;from-tag=2', 'Replaces: b;to-tag=1;from-tag=2'] })
    expect([peer.statuses, invites.length]).toEqual([[400, 400], 0])
  })

  test('leaves the call that it replaces alone until somebody ends it', async () => {
    const { dialog, tag } = await call('first')
    const heard = new Heard()
    dialog.listen(heard)
    await invite({ call_id: 'second', lines: [`Replaces: first;to-tag=${tag};from-tag=theirs`] })
    invites[1]!.reject({ status: 488 })
    await world.settle()
    expect(heard.ends).toEqual([])
    expect(peer.requests('BYE')).toEqual([])
  })
})
