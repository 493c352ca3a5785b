/**
 * Simulated callers, in a separate process: a fixed number at a time, each followed by another. Controlled over IPC.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sipNetwork } from '../../../packages/server/src/gateways/telephony/sip/sip-network.ts'
import { raisePriority } from '../../../packages/server/src/media/raise-priority.ts'
import { systemClock } from '../../../packages/clock/src/index.ts'
import { sipEndpoint } from '../../../packages/server/test/support/sip-harness.ts'
import { voiceOf } from '../voice.ts'
import { carryCall } from './caller.ts'
import type { CallerStory } from './explain.ts'
import { faultOf, type Fault } from './faults.ts'
import { endOf, type CallEnd } from './scripts.ts'
import { watchStalls, type Moment } from './timeline.ts'

export interface CallersOrder {
  sip_port: number
  numbers: string[]
  calls: number
  /** The number of turns in each call. */
  turns: number
  duration_ms: number
}

export interface CallersResult {
  /** The number of calls that followed their script, by how they ended. */
  ended: Record<CallEnd, number>
  faults: Fault[]
  /** The history of the last calls, including those of earlier orders. */
  stories: CallerStory[]
  /** The times when this process stalled. */
  stalls: Moment[]
  /** The times from the last sound of a question to the first sound of its answer. */
  waits_ms: number[]
}

const QUESTION = 'Are you open on Sunday?'
/** The time between two callers who begin, so that their turns are spread. */
const STAGGER_MS = 100
/** The number of histories to keep, in case the records differ. Half an hour has 6,000 calls. */
const MAX_STORIES = 10_000

const question = await voiceOf(QUESTION)
const { stack } = sipEndpoint(
  { network: sipNetwork(null), clock: systemClock },
  { listen: [{ host: '127.0.0.1', port: Number(process.argv[2]), transport: 'udp' }] },
)
await stack.start()
raisePriority() // Like the server's audio process: a real phone is never late.
const stalls = watchStalls('callers')
const stories: CallerStory[] = []
let made = 0
process.on('message', (order: CallersOrder) => void run(order).then((result) => process.send?.(result)))
process.send?.('ready')

async function run(order: CallersOrder): Promise<CallersResult> {
  const ended = { caller: 0, agent: 0, vanished: 0 }
  const result: CallersResult = { ended, faults: [], stories, stalls: stalls.moments, waits_ms: [] }
  const until = performance.now() + order.duration_ms
  const people = Array.from({ length: order.calls }, async (_, at) => {
    await sleep(at * STAGGER_MS)
    do await one(order, result)
    while (performance.now() < until)
  })
  await Promise.all(people)
  return result
}

async function one({ sip_port, numbers, turns }: CallersOrder, result: CallersResult): Promise<void> {
  const serial = made++
  const number = numbers[serial % numbers.length]!
  const end = endOf(serial)
  const { waits_ms, story, fault } = await carryCall(stack, { serial, sip_port, number, question, turns })
  stories.push(story)
  if (stories.length > MAX_STORIES) stories.shift()
  if (fault === null) {
    result.ended[end] += 1
    result.waits_ms.push(...waits_ms)
    return
  }
  result.faults.push(faultOf(story, fault))
  await sleep(1_000)
}
