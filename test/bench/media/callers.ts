/**
 * The remote ends of the calls, in a separate process: each call sends a packet every 20 ms, evenly spread over the
 * calls, and records the packets that come back.
 */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { SrtpSession } from '../../../packages/server/src/media/srtp/srtp-session.ts'
import { Gaps, WARM_UP_MS } from './gaps.ts'
import { OPUS, THEIRS, type Carried } from './bench-keys.ts'
import { rtpPacketOf } from './rtp-packet-of.ts'
import { OpusCodec } from '../../../packages/server/src/media/rtp/opus/opus-codec.ts'
import { OPUS_CLOCK_RATIO } from '../../../packages/server/src/media/rtp/opus/opus-clock.ts'
import { isRtcp } from '../../../packages/server/src/media/rtp/rtp-packet.ts'

export interface CallersOrder {
  ports: number[]
  duration_ms: number
  carried: Carried
}

export interface CallersResult {
  sent: number
  received: number
  /** The gaps between two packets of a call in ms: the median, the 99th percentile and the maximum. */
  gaps: string
}

/** The number of sockets. Each receives for several calls, and its buffer holds half a second of them. */
const SOCKETS = 40
const FRAME_MS = 20

const sockets = await Promise.all(
  Array.from({ length: SOCKETS }, async () => {
    const socket = createSocket({ type: 'udp4', lookup: (address, _, found) => found(null, address, 4) })
    const listening = once(socket, 'listening')
    socket.bind(0, '127.0.0.1')
    await listening
    return socket
  }),
)
const frameOfOpus = await opusFrames()
process.on('disconnect', () => process.exit())
process.send?.('ready')
process.on('message', (order: CallersOrder) => void run(order).then((result) => process.send?.(result)))

async function run({ ports, duration_ms, carried }: CallersOrder): Promise<CallersResult> {
  const gaps = new Gaps()
  const begun = performance.now()
  let received = 0
  // Reports are sent to the port above that of the audio, every 5 s. If two sockets got adjacent ports, one receives
  // the other's reports.
  for (const socket of sockets) {
    socket.removeAllListeners('message')
    socket.on('message', (datagram, { port }) => {
      const now = performance.now()
      if (now - begun < WARM_UP_MS || isRtcp(datagram)) return
      received += 1
      gaps.note(port, now)
    })
  }
  const sent = await send(ports, { begun, duration_ms, carried })
  return { sent, received, gaps: gaps.toString() }
}

interface Timing {
  begun: number
  duration_ms: number
  carried: Carried
}

/** Sends packet by packet, each at its time. */
async function send(ports: number[], { begun, duration_ms, carried }: Timing): Promise<number> {
  const encryption = ports.map(() => {
    const session = new SrtpSession(() => performance.now())
    session.agree(carried === 'SRTP' ? THEIRS : null)
    return session
  })
  const frameOf = carried === 'Opus' ? frameOfOpus : frameOfG711
  const slot_ms = FRAME_MS / ports.length
  let sent = 0
  for (let packet = 0; ;) {
    const now = performance.now() - begun
    if (now > duration_ms) return sent
    for (; packet * slot_ms <= now; packet++) {
      const call = packet % ports.length
      const frame = encryption[call]!.seal(frameOf(call, Math.floor(packet / ports.length)))
      sockets[call % SOCKETS]!.send(frame, ports[call], '127.0.0.1')
      if (now >= WARM_UP_MS) sent += 1
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

function frameOfG711(call: number, frame: number): Buffer {
  const payload = Buffer.alloc(160, 0x55 ^ (frame % 32))
  return rtpPacketOf({ payload_type: 8, call, frame, ticks: 160, payload })
}

/** A looped second of a tone that swells four times, like a voice. */
async function opusFrames(): Promise<typeof frameOfG711> {
  const codec = await OpusCodec.open(OPUS)
  const payloads = Array.from({ length: 50 }, (_, at) => {
    const out = Buffer.alloc(160)
    return out.subarray(0, codec.encode(swellingTone(at), out))
  })
  codec.close()
  return (call, frame) => {
    const payload = payloads[frame % payloads.length]!
    return rtpPacketOf({ payload_type: OPUS.receive, call, frame, ticks: OPUS_CLOCK_RATIO * 160, payload })
  }
}

function swellingTone(frame: number): Int16Array {
  return Int16Array.from({ length: 160 }, (_, at) => {
    const seconds = (frame * 160 + at) / 8_000
    return 4_000 * (1 + Math.sin(8 * Math.PI * seconds)) * Math.sin(800 * Math.PI * seconds)
  })
}
