import { beforeEach, describe, expect, test } from 'vitest'
import type { IncomingInvite, SipDialog } from '@ohun/sip'
import { answeredOf, Heard, inviteTo, SipWorld, UNABORTED, type SipHarness } from './support/sip-harness.ts'

const IDLE = { transactions: 0, dialogs: 0, invitations: 0 }
const QUIET = { provisional: () => {} }
const [OURS, THEIRS] = ['10.0.0.1', '10.0.0.2']

/** Two endpoints of ours, which call each other. */
describe('a call between two endpoints', () => {
  let world: SipWorld
  let caller: SipHarness
  let callee: SipHarness
  let invites: IncomingInvite[]

  beforeEach(async () => {
    world = new SipWorld()
    caller = await world.endpoint(OURS)
    callee = await world.endpoint(THEIRS)
    invites = []
    callee.stack.onInvite((invite) => void invites.push(invite))
  })

  const dial = (signal = UNABORTED, provisional: (status: number) => void = () => {}) =>
    caller.stack.invite(inviteTo(THEIRS), { provisional }, signal)

  /** @returns both sides' dialogs. */
  const connect = async (answer = 'v=0 callee'): Promise<[SipDialog, SipDialog]> => {
    const outcome = dial()
    await world.settle()
    const answered = invites.at(-1)!.answer(answer)
    await world.settle()
    return [answeredOf(await outcome).dialog, (await answered).dialog]
  }

  test('is offered, rings, is answered and ends with BYE of the caller', async () => {
    const statuses: number[] = []
    const outcome = dial(UNABORTED, (status) => statuses.push(status))
    await world.settle()
    const [invite] = invites
    expect(invite).toMatchObject({ from: '+2341', to: '+2348031234567', sdp: 'v=0 caller', source: { host: OURS } })
    invite!.ring()
    await world.settle()
    const answered = invite!.answer('v=0 callee')
    await world.settle()
    const { dialog, sdp } = answeredOf(await outcome)
    expect([statuses, sdp]).toEqual([[100, 180], 'v=0 callee'])
    const heard = new Heard()
    ;(await answered).dialog.listen(heard)
    const bye = dialog.bye()
    await world.settle()
    await bye
    expect(heard.ends).toEqual(['bye'])
    expect([caller.stack.load.dialogs, callee.stack.load.dialogs]).toEqual([0, 0])
  })

  test('ends with BYE of the callee; what comes before anyone listens is kept', async () => {
    const [ours, theirs] = await connect()
    const bye = theirs.bye()
    await world.settle()
    await bye
    const heard = new Heard()
    ours.listen(heard)
    expect(heard.ends).toEqual(['bye'])
    await ours.bye()
    expect(await ours.renegotiate(() => 'v=0')).toBeNull()
    expect(await ours.refer('+234')).toEqual({ kind: 'ended' })
  })

  test.each([404, 480, 486, 488, 500, 503, 603, 302])('refused with %d', async (status) => {
    const outcome = dial()
    await world.settle()
    invites[0]!.reject({ status })
    await world.settle()
    expect(await outcome).toMatchObject({ kind: 'refused', status })
  })

  test('is cancelled while it rings', async () => {
    const abort = new AbortController()
    const outcome = dial(abort.signal)
    const refused = expect(outcome).rejects.toThrow('enough')
    await world.settle()
    invites[0]!.ring()
    abort.abort(new Error('enough'))
    await refused
    await world.settle()
    expect(invites[0]!.cancelled.aborted).toBe(true)
    await expect(invites[0]!.answer('v=0')).rejects.toThrow('over')
    await world.clock.advance(40_000)
    expect([caller.stack.load, callee.stack.load]).toEqual([IDLE, IDLE])
  })

  test('an abort before anything was sent sends nothing', async () => {
    await expect(dial(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
    expect(world.network.sent).toBe(0)
  })

  test('200 calls whose CANCEL crosses the answer: each is acknowledged and ended', async () => {
    const ends: Heard[] = []
    callee.stack.onInvite((invite) => {
      invite.ring()
      // Just when CANCEL is on its way.
      world.clock.after(25, () => {
        void invite.answer('v=0 callee').then(({ dialog }) => {
          const heard = new Heard()
          ends.push(heard)
          dialog.listen(heard)
        })
      })
    })
    const calls = Array.from({ length: 200 }, () => {
      const abort = new AbortController()
      const outcome = caller.stack.invite(inviteTo(THEIRS), QUIET, abort.signal)
      world.clock.after(30, () => abort.abort(new Error('enough')))
      return expect(outcome).rejects.toThrow('enough')
    })
    await world.clock.advance(1_000)
    await Promise.all(calls)
    expect(ends.flatMap((heard) => heard.ends)).toEqual(Array(200).fill('bye'))
    await world.clock.advance(60_000)
    expect([caller.stack.load, callee.stack.load]).toEqual([IDLE, IDLE])
  })

  test('a new offer of either side is answered or refused', async () => {
    const [ours, theirs] = await connect()
    const heard = new Heard()
    theirs.listen(heard)
    const agreed = ours.renegotiate(() => 'v=0 hold')
    await world.settle()
    expect([await agreed, heard.offers]).toEqual(['v=0 answer', ['v=0 hold']])
    heard.answer = null
    const refused = ours.renegotiate(() => 'v=0 video')
    await world.settle()
    expect(await refused).toBeNull()
    const still = new Heard()
    ours.listen(still)
    const back = theirs.renegotiate(() => 'v=0 from callee')
    await world.settle()
    expect([await back, still.offers]).toEqual(['v=0 answer', ['v=0 from callee']])
  })

  test('offers that cross are both agreed in the end (491), with descriptions of that moment', async () => {
    const [ours, theirs] = await connect()
    const heard = [new Heard(), new Heard()]
    ours.listen(heard[0]!)
    theirs.listen(heard[1]!)
    const describedAfter = (): string => `v=0 after ${heard.flatMap(({ offers }) => offers).length} offers`
    const offers = [ours.renegotiate(describedAfter), theirs.renegotiate(() => 'v=0 theirs')]
    await world.clock.advance(5_000)
    expect(await Promise.all(offers)).toEqual(['v=0 answer', 'v=0 answer'])
    expect(heard.map(({ offers }) => offers)).toEqual([['v=0 theirs'], ['v=0 after 1 offers']])
  })

  test('makes no offer after the end, and a session that has ended is not refreshed', async () => {
    const [ours, theirs] = await connect()
    const heard = new Heard()
    theirs.listen(heard)
    const offers = [ours.renegotiate(() => 'v=0 one'), ours.renegotiate(() => 'v=0 two')]
    const bye = ours.bye()
    await world.clock.advance(40_000)
    await bye
    expect(await Promise.all(offers)).toEqual([null, null])
    await world.clock.advance(2_000_000)
    expect([caller.stack.load, callee.stack.load, world.clock.pending]).toEqual([IDLE, IDLE, 0])
  })

  test('offers of one side wait for each other', async () => {
    const [ours, theirs] = await connect()
    const heard = new Heard()
    theirs.listen(heard)
    const offers = [ours.renegotiate(() => 'v=0 hold'), ours.renegotiate(() => 'v=0 resume')]
    await world.settle()
    expect(await Promise.all(offers)).toEqual(['v=0 answer', 'v=0 answer'])
    expect(heard.offers).toEqual(['v=0 hold', 'v=0 resume'])
  })

  test('an answer that nobody acknowledges is repeated, and ended after 32 s', async () => {
    const outcome = dial()
    await world.settle()
    world.network.loss = 1
    const answered = expect(invites[0]!.answer('v=0')).rejects.toThrow('did not acknowledge')
    const sent = world.network.sent
    await world.clock.advance(31_900)
    // After 0.5, 1, 2, and then each 4 s.
    expect(world.network.sent - sent).toBeGreaterThanOrEqual(10)
    await world.clock.advance(200)
    await answered
    await world.clock.advance(40_000)
    expect(callee.stack.load).toEqual(IDLE)
    world.network.loss = 0
    await caller.stack.stop()
    expect((await outcome).kind).toBe('silent')
  })

  test('a call into silence is given up after 32 s, and its INVITE was sent seven times', async () => {
    await callee.stack.stop()
    const outcome = dial()
    await world.clock.advance(31_999)
    expect(world.network.sent).toBe(7)
    await world.clock.advance(2)
    expect(await outcome).toEqual({ kind: 'silent', cause: 'no response' })
  })

  test('an abandoned INVITE that nobody has answered is not sent again, and its late answer is ended', async () => {
    world.network.loss = 1
    const abort = new AbortController()
    const outcome = expect(dial(abort.signal)).rejects.toThrow('enough')
    await world.clock.advance(1_600)
    expect(world.network.sent).toBe(3)
    abort.abort(new Error('enough'))
    await outcome
    await world.clock.advance(5_000)
    expect([world.network.sent, caller.stack.load.transactions]).toEqual([3, 1])
    await world.clock.advance(30_000)
    expect(caller.stack.load.transactions).toBe(0)
  })

  test('a side that has vanished is noticed by the first request to it', async () => {
    const [ours, theirs] = await connect()
    const heard = new Heard()
    ours.listen(heard)
    world.network.loss = 1
    const offered = ours.renegotiate(() => 'v=0 hold')
    await world.clock.advance(33_000)
    expect([await offered, heard.ends]).toEqual([null, ['lost']])
    const bye = theirs.bye()
    await world.clock.advance(33_000)
    await bye
    expect(callee.stack.load.dialogs).toBe(0)
  })

  test('a session is refreshed at its half, and one that nobody refreshes is over', async () => {
    const [ours, theirs] = await connect()
    const heard = [new Heard(), new Heard()]
    ours.listen(heard[0]!)
    theirs.listen(heard[1]!)
    await world.clock.advance(4 * 1_800_000)
    expect(heard.map(({ ends }) => ends)).toEqual([[], []])
    world.network.loss = 1
    await world.clock.advance(1_800_000)
    expect(heard.map(({ ends }) => ends)).toEqual([['lost'], ['lost']])
    expect([caller.stack.load.dialogs, callee.stack.load.dialogs]).toEqual([0, 0])
  })

  test('an endpoint that stops ends its calls and sends those that wait away', async () => {
    const [ours] = await connect()
    const heard = new Heard()
    ours.listen(heard)
    const waiting = dial()
    await world.settle()
    const stopped = callee.stack.stop()
    await world.settle()
    await stopped
    expect(heard.ends).toEqual(['bye'])
    expect(await waiting).toMatchObject({ kind: 'refused', status: 503 })
  })

  test('OPTIONS finds an endpoint, and not one that is gone', async () => {
    const target = inviteTo(THEIRS).target
    const alive = caller.stack.ping(target)
    await world.settle()
    expect(await alive).toBe(true)
    await callee.stack.stop()
    const dead = caller.stack.ping(target)
    await world.clock.advance(5_001)
    expect(await dead).toBe(false)
    expect(await caller.stack.ping({ ...target, host: 'sip.example.com' })).toBe(false)
  })

  test('a host that is not found is silence', async () => {
    const outcome = await caller.stack.invite(inviteTo('sip.example.com'), QUIET, UNABORTED)
    expect(outcome).toMatchObject({ kind: 'silent', cause: expect.stringContaining('sip.example.com was not found') })
  })
})
