import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { systemClock } from '@ohun/clock'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { WAIT } from '../../../../test/limits.ts'
import { sipNetwork } from '../../src/gateways/telephony/sip/sip-network.ts'
import { startEdge, type Kamailio } from '../support/kamailio.ts'
import { freePort } from '../support/kernel-ports.ts'
import { inviteTo, sipEndpoint, UNABORTED, type SipHarness } from '../support/sip-harness.ts'
import { requireTool } from '../support/tools.ts'

const [CARRIER, INSIDE, NODE, OTHER] = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4']
const SDP = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  'c=IN IP4 127.0.0.1',
  't=0 0',
  'm=audio 40000 RTP/AVP 8',
  '',
].join('\r\n')
/** Enough for each of two nodes to have its turn. */
const CALLS = 4
/** Kamailio remembers each call for seconds. */
const PACED = { ...WAIT, interval: 500 }

/** A node that says 486 to each call, so that a test knows who had it, or drains. */
class BusyNode {
  readonly #harness: SipHarness
  #draining = false
  calls = 0

  constructor(host: string, port: number) {
    this.#harness = endpointAt(host, port)
    this.#harness.stack.onInvite((invite) => {
      this.calls++
      invite.reject({ status: this.#draining ? 503 : 486 })
    })
  }

  start = (): Promise<void> => this.#harness.stack.start()
  stop = (): Promise<void> => this.#harness.stack.stop()

  drain(draining: boolean): void {
    this.#draining = draining
    this.#harness.stack.drain(draining)
  }
}

const endpointAt = (host: string, port: number): SipHarness =>
  sipEndpoint({ network: sipNetwork(null), clock: systemClock }, { listen: [{ host, port, transport: 'udp' }] })

describe.skipIf(requireTool('kamailio'))(
  'the deployed Kamailio, with an address and a port for each side as documented, and more pings',
  () => {
    let edge: Kamailio
    let port: number
    let mtn: { host: string; port: number }
    let carrier: SipHarness
    let node: BusyNode
    let other: BusyNode

    beforeEach(async () => {
      port = await freePort()
      mtn = { host: CARRIER, port: await freePort() }
      carrier = endpointAt(mtn.host, mtn.port)
      node = new BusyNode(NODE, port)
      other = new BusyNode(OTHER, port)
      await Promise.all([carrier.stack.start(), node.start(), other.start()])
      edge = await startEdge({
        facing: { carriers: { host: CARRIER, port }, nodes: { host: INSIDE, port } },
        nodes: [
          { host: NODE, port },
          { host: OTHER, port },
        ],
        mtn,
        ping_seconds: 1,
      })
    })
    afterEach(async () => {
      await Promise.all([carrier.stack.stop(), node.stop(), other.stop(), edge.stop()])
    })

    /** The statuses that the carrier got. */
    async function call(calls: number): Promise<unknown[]> {
      const target = { host: CARRIER, port, transport: 'udp' as const }
      const invite = { ...inviteTo(CARRIER), target, sdp: SDP }
      const place = async () => {
        const outcome = await carrier.stack.invite(invite, { provisional: () => {} }, UNABORTED)
        return outcome.kind === 'refused' ? outcome.status : outcome
      }
      return await Promise.all(Array.from({ length: calls }, place))
    }
    const busy = (calls: number): number[] => Array.from({ length: calls }, () => 486)
    /** How many of some calls the other node was offered; none is lost. */
    async function offered(count: () => number): Promise<number> {
      const before = count()
      expect(await call(CALLS)).toEqual(busy(CALLS))
      return count() - before
    }

    test('shares calls among the nodes', async () => {
      expect(await call(CALLS)).toEqual(busy(CALLS))
      expect([node.calls, other.calls]).toEqual([CALLS / 2, CALLS / 2])
    })

    test('takes a node out that drains, loses no call meanwhile, and puts it back', async () => {
      other.drain(true)
      await expect.poll(() => offered(() => other.calls), PACED).toBe(0)
      other.drain(false)
      await expect.poll(() => offered(() => other.calls), PACED).toBeGreaterThan(0)
    })

    test('takes a node out that is silent, and never takes its silence for an answer', async () => {
      await other.stop()
      const heard = await silentAt(OTHER, port)
      expect(await call(CALLS)).toEqual(busy(CALLS))
      expect(heard('INVITE')).toBeGreaterThan(0)
      await expect.poll(() => offered(() => heard('INVITE')), PACED).toBe(0)
      for (let ping = 0; ping < 3; ping++) {
        const asked = heard('OPTIONS')
        await expect.poll(() => heard('OPTIONS'), PACED).toBeGreaterThan(asked)
        expect(await offered(() => heard('INVITE'))).toBe(0)
      }
    })

    test('never asks a gateway that is listed so, and still tries it after it was silent twice', async () => {
      await Promise.all([carrier.stack.stop(), node.stop(), other.stop()])
      const [heard, asked] = [await silentAt(mtn.host, mtn.port), await silentAt(OTHER, port)]
      const caller = endpointAt(NODE, port)
      await caller.stack.start()
      onTestFinished(() => caller.stack.stop())
      const target = { host: INSIDE, port, transport: 'udp' as const }
      const invite = { ...inviteTo(INSIDE), target, domain: 'mtn.carrier.internal', sdp: SDP }
      for (let calls = 1; calls <= 3; calls++) {
        const outcome = await caller.stack.invite(invite, { provisional: () => {} }, UNABORTED)
        expect(outcome).toMatchObject({ kind: 'refused', status: 408 })
        expect(heard('INVITE')).toBe(calls)
      }
      await expect.poll(() => asked('OPTIONS'), PACED).toBeGreaterThan(1)
      expect(heard('OPTIONS')).toBe(0)
    })
  },
)

/** A host that answers nothing. @returns how many different requests of a method it has heard. */
async function silentAt(host: string, port: number): Promise<(method: string) => number> {
  const socket: Socket = createSocket('udp4')
  const branches = new Map<string, string>()
  socket.on('message', (bytes) => {
    const text = bytes.toString()
    branches.set(/branch=([^;\r\n]+)/.exec(text)?.[1] ?? '', text.split(' ')[0] ?? '')
  })
  socket.bind(port, host)
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return (method) => [...branches.values()].filter((one) => one === method).length
}
