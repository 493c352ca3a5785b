/**
 * Simulates networks with callers at a constant rate, in a separate process: for each call INVITE, 200, ACK and BYE,
 * which is sent a moment later or on an order. Controlled over IPC.
 */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../../packages/clock/src/index.ts'
import type { SipDialog, SipStack } from '../../../packages/sip/src/index.ts'
import { SdpSession } from '../../../packages/server/src/gateways/telephony/sip/sdp.ts'
import { sipNetwork } from '../../../packages/server/src/gateways/telephony/sip/sip-network.ts'
import { sipEndpoint, UNABORTED } from '../../../packages/server/test/support/sip-harness.ts'

export interface InboundOrder {
  /** The SIP port that they call. */
  sip_port: number
  numbers: string[]
  per_second: number
  seconds: number
  /** The time from the answer to the BYE. Null if the calls are held until an order to end them. */
  hold_ms: number | null
}

/** Ends the held calls at a constant rate. */
export interface EndOrder {
  end_per_second: number
}

export interface InboundCalls {
  /** The time from the INVITE to the 200 of each answered call. */
  answered_ms: number[]
  /** The counts of all other outcomes: a status, or `silent`. */
  others: Record<string, number>
  /** The time from each refused INVITE to its final response. */
  refused_ms: number[]
  seconds: number
}

const LOOPBACK = '127.0.0.1'

const audio = createSocket('udp4').bind(0, LOOPBACK)
await once(audio, 'listening')
const stacks = await Promise.all(process.argv.slice(2).map((host) => start(host)))
const held: SipDialog[] = []
process.on('message', (order: InboundOrder | EndOrder) => {
  const done = 'end_per_second' in order ? endAll(order) : callAll(order)
  void done.then((result) => process.send?.(result ?? 'ended'))
})
process.send?.('ready')

async function start(at: string): Promise<SipStack> {
  const [host, port] = at.split(':') as [string, string]
  const { stack } = sipEndpoint(
    { network: sipNetwork(null), clock: systemClock },
    { listen: [{ host, port: Number(port), transport: 'udp' }] },
  )
  await stack.start()
  return stack
}

async function callAll(order: InboundOrder): Promise<InboundCalls> {
  const calls: InboundCalls = { answered_ms: [], others: {}, refused_ms: [], seconds: 0 }
  const began_ms = performance.now()
  const made: Promise<void>[] = []
  for (let at = 0; at < order.per_second * order.seconds; at++) {
    const due_ms = began_ms + (at * 1_000) / order.per_second
    if (due_ms > performance.now()) await sleep(due_ms - performance.now())
    made.push(call(order, calls, at))
  }
  await Promise.all(made)
  calls.seconds = (performance.now() - began_ms - (order.hold_ms ?? 0)) / 1_000
  return calls
}

async function call({ sip_port, numbers, hold_ms }: InboundOrder, calls: InboundCalls, at: number): Promise<void> {
  const stack = stacks[at % stacks.length]!
  const to = numbers[at % numbers.length]!
  const sdp = new SdpSession({ address: LOOPBACK, port: audio.address().port, codecs: ['PCMA'], session_id: at + 1 })
  const from = `+23480399${String(at % 100_000).padStart(5, '0')}`
  const target = { host: LOOPBACK, port: sip_port, transport: 'udp' } as const
  const invite = { from, to, target, domain: null, asserted_identity: null, credentials: null, sdp: sdp.offer() }
  const began_ms = performance.now()
  const outcome = await stack.invite(invite, { provisional() {} }, UNABORTED)
  const took_ms = performance.now() - began_ms
  if (outcome.kind !== 'answered') {
    const name = outcome.kind === 'refused' ? String(outcome.status) : outcome.kind
    calls.others[name] = (calls.others[name] ?? 0) + 1
    calls.refused_ms.push(took_ms)
    return
  }
  calls.answered_ms.push(took_ms)
  outcome.dialog.listen({ offered: () => null, digit: () => {}, ended: () => {} })
  if (hold_ms === null) return void held.push(outcome.dialog)
  await sleep(hold_ms)
  await outcome.dialog.bye()
}

async function endAll({ end_per_second }: EndOrder): Promise<void> {
  const began_ms = performance.now()
  const ended = held.splice(0).map(async (dialog, at) => {
    await sleep(Math.max(0, began_ms + (at * 1_000) / end_per_second - performance.now()))
    await dialog.bye()
  })
  await Promise.all(ended)
}
