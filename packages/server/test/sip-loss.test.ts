import { describe, expect, test } from 'vitest'
import { answeredOf, Heard, inviteTo, SipWorld, UNABORTED } from './support/sip-harness.ts'

const [OURS, THEIRS] = ['10.0.0.1', '10.0.0.2']
const CALLS = 200
const IDLE = { transactions: 0, dialogs: 0, invitations: 0 }

describe('30 % of all datagrams are lost, both ways', () => {
  test(`${CALLS} of ${CALLS} calls are answered, renegotiated and ended, and nothing is left of them`, async () => {
    const world = new SipWorld()
    const caller = await world.endpoint(OURS)
    const callee = await world.endpoint(THEIRS)
    world.network.loss = 0.3
    const heard: Heard[] = []
    callee.stack.onInvite((invite) => {
      world.clock.after(20, () => invite.ring()) // as soon as the agent is known
      world.clock.after(2_000, () => {
        void invite.answer('v=0 callee').then(({ dialog }) => {
          const one = new Heard()
          heard.push(one)
          dialog.listen(one)
        })
      })
    })
    const call = async (): Promise<string | null> => {
      const outcome = await caller.stack.invite(inviteTo(THEIRS), { provisional: () => {} }, UNABORTED)
      const { dialog } = answeredOf(outcome)
      const agreed = await dialog.renegotiate(() => 'v=0 hold')
      await dialog.bye()
      return agreed
    }
    const calls = Promise.all(Array.from({ length: CALLS }, call))
    await world.clock.advance(200_000)
    expect(await calls).toEqual(Array(CALLS).fill('v=0 answer'))
    expect(heard.flatMap(({ offers }) => offers)).toEqual(Array(CALLS).fill('v=0 hold'))
    expect(world.network.lost).toBeGreaterThan(800)
    // Each BYE was sent eleven times at most, and one of them has arrived.
    expect(heard.flatMap(({ ends }) => ends)).toEqual(Array(CALLS).fill('bye'))
    expect([caller.stack.load, callee.stack.load]).toEqual([IDLE, IDLE])
  })
})
