/**
 * Echo calls in a thread like the server's: RTP in both directions, jitter buffer, voice activity, quality and reports.
 * Messages set the number of calls and ask for their cost.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { loadVoiceActivity } from '../../../packages/server/src/gateways/speech/fvad.ts'
import { PortPairs, type PortPair } from '../../../packages/server/src/media/rtp/port-pairs.ts'
import { RtpStream } from '../../../packages/server/src/media/rtp/rtp-stream.ts'
import { raisePriority } from '../../../packages/server/src/media/raise-priority.ts'
import { Ticker } from '../../../packages/server/src/media/ticker.ts'
import { systemClock } from '../../../packages/clock/src/index.ts'
import { OPUS, OURS, type Carried } from './bench-keys.ts'
import { Gaps } from './gaps.ts'
import { Stalls, type Collections, type Spent, type StallTotals } from './stalls.ts'

/** The addresses of the callers, and their number. */
export interface EchoOrder {
  calls: number
  from_port: number
  carried: Carried
}

/** The cost since the last order. */
export interface EchoCost {
  thread: Spent
  /** The times when the ticker was more than 20 ms late. */
  stalls: StallTotals
  collections: Collections
  /** The number of frames that were sent more than 20 ms late or left out. */
  slips: number
  missed: number
  mos: number
  /** The gaps between two packets of a call, at the time when they were passed to the kernel. */
  gaps: { counts: number[]; max_ms: number }
}

raisePriority()
const monotonic = (): number => performance.now()
const stalls = new Stalls()
const ticker = new Ticker({
  monotonic,
  after(ms, callback) {
    const due_ms = monotonic() + ms
    return systemClock.after(ms, () => {
      stalls.woke(monotonic() - due_ms)
      callback()
    })
  },
})
const ports = new PortPairs({ host: '127.0.0.1', ports: workerData as { from: number; to: number } })
const voiceActivity = await loadVoiceActivity()
let streams: RtpStream[] = []
let gaps = new Gaps()
let before = { slips: 0, missed: 0 }

/** Plays received audio 100 ms later, in pieces like those of a synthesizer. */
class Echo implements AsyncIterable<Int16Array> {
  readonly #activity = voiceActivity()
  #piece = new Int16Array(800)
  #filled = 0
  #wake: ((piece: Int16Array) => void) | undefined

  frame(heard: Int16Array): void {
    this.#activity.hears(heard)
    this.#piece.set(heard, this.#filled)
    this.#filled = (this.#filled + heard.length) % this.#piece.length
    if (this.#filled > 0) return
    this.#wake?.(this.#piece)
    this.#piece = new Int16Array(800)
  }

  async *[Symbol.asyncIterator](): AsyncIterator<Int16Array> {
    for (;;) yield await new Promise<Int16Array>((resolve) => (this.#wake = resolve))
  }
}

async function openEcho({ from_port, carried }: EchoOrder): Promise<RtpStream> {
  const pair = (await ports.open())!
  noteSent(pair)
  const echo = new Echo()
  const stream: RtpStream = new RtpStream(pair, {
    monotonic,
    now: () => systemClock.now(),
    random: Math.random,
    failed: (error) => console.error(error),
    closed: () => ticker.remove(stream),
    dropped() {},
    limited() {},
    unproven() {},
  })
  void stream.play(echo, new AbortController().signal)
  stream.listen({ frame: (heard) => echo.frame(heard), digit() {}, quality() {}, lost() {} })
  stream.connect({
    address: '127.0.0.1',
    port: from_port,
    codec: carried === 'Opus' ? 'opus' : 'PCMA',
    events_payload_type: 101,
    direction: 'sendrecv',
    signalling: null,
    media_sources: [],
    ...(carried === 'SRTP' && { srtp: OURS }),
    ...(carried === 'Opus' && { opus: OPUS }),
  })
  ticker.add(stream)
  return stream
}

/** Records a packet when it is sent: on loopback, it has then arrived. */
function noteSent({ port, rtp }: PortPair): void {
  const send = rtp.send.bind(rtp)
  Object.assign(rtp, {
    send(packet: Buffer, to_port: number, to_address: string) {
      send(packet, to_port, to_address)
      gaps.note(port, monotonic())
    },
  })
}

async function begin(order: EchoOrder): Promise<number[]> {
  for (const stream of streams) stream.close()
  streams = []
  for (let call = 0; call < order.calls; call++) streams.push(await openEcho(order))
  return streams.map(({ port }) => port)
}

function cost(): EchoCost {
  const { slips, missed } = ticker
  const { all, stalls: late, collections } = stalls.take()
  const scores = streams.flatMap((stream) => stream.quality()?.mos ?? [])
  const result = {
    thread: all,
    stalls: late,
    collections,
    slips: slips - before.slips,
    missed: missed - before.missed,
    mos: scores.reduce((sum, mos) => sum + mos, 0) / Math.max(1, scores.length),
    gaps: { counts: gaps.counts, max_ms: gaps.max_ms },
  }
  gaps = new Gaps()
  before = { slips, missed }
  return result
}

parentPort?.on('message', (asked: EchoOrder | 'cost') => {
  if (asked === 'cost') parentPort?.postMessage(cost(), [])
  else void begin(asked).then((opened) => parentPort?.postMessage(opened, []))
})
