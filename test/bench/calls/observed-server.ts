/**
 * The server as `npm start` runs it, with probes on its sandbox lines: they record when an utterance is known, and when
 * the first words of its answer reach the line. Queried over IPC.
 */
import { SandboxLine } from '../../../packages/server/src/gateways/telephony/sandbox-line.ts'
import type { LineEvent, Speech, Spoken } from '../../../packages/server/src/gateways/telephony/line.ts'
import { now_ms } from '../webhooks/clock.ts'

/** The milliseconds of one turn. */
export interface ObservedTurn {
  /** The time from the utterance to the first words of its answer. */
  total_ms: number
  /** The time that the backend reports. */
  backend_ms: number
}

export interface Memory {
  rss_mb: number
  heap_mb: number
}

const turns: ObservedTurn[] = []
const heard_ms = new WeakMap<SandboxLine, number>()
const watched = new WeakSet<SandboxLine>()
const say = SandboxLine.prototype.say

SandboxLine.prototype.say = async function (this: SandboxLine, speech: Speech, signal: AbortSignal): Promise<Spoken> {
  const spoken_ms = now_ms()
  watch(this)
  const spoken = await say.call(this, speech, signal)
  const began_ms = heard_ms.get(this)
  if (typeof speech.text !== 'string' && began_ms !== undefined)
    turns.push({ total_ms: spoken_ms - began_ms, backend_ms: Number.parseInt(spoken.heard, 10) / 1_000 })
  return spoken
}

function watch(line: SandboxLine): void {
  if (watched.has(line)) return
  watched.add(line)
  const { events } = line
  const push = events.push.bind(events)
  events.push = (event: LineEvent) => {
    if (event.kind === 'utterance') heard_ms.set(line, now_ms())
    push(event)
  }
}

process.on('message', (question) => {
  if (question === 'turns') process.send?.(turns.splice(0))
  else if (question === 'memory') process.send?.(memory())
})
process.channel?.unref()

function memory(): Memory {
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  return { rss_mb: rss / 2 ** 20, heap_mb: heapUsed / 2 ** 20 }
}

await import('../../../packages/server/src/main.ts')
