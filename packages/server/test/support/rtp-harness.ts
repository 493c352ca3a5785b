import { FRAME_SAMPLES, type Arrival, type MediaListener } from '../../src/media/audio-stream.ts'
import { parseRtp, type RtpPacket } from '../../src/media/rtp/rtp-packet.ts'
import { RtpSession, type RtpAgreement } from '../../src/media/rtp/rtp-session.ts'

/** G.711 in both directions, with telephone events. */
export const agreement: RtpAgreement = { codec: 'PCMU', events_payload_type: 101, direction: 'sendrecv' }

export interface RtpHarness {
  session: RtpSession
  sent: RtpPacket[]
  reports: Buffer[]
  heard: Int16Array[]
  arrivals: Arrival[]
  events: string[]
  /** Lets this many frames pass. */
  pass(frames: number): void
}

/** A session with a frame-by-frame clock, and everything that it sends and reports. */
export function house(agreed: RtpAgreement | null = agreement): RtpHarness {
  let now_ms = 0
  const sent: RtpPacket[] = []
  const reports: Buffer[] = []
  const heard: Int16Array[] = []
  const arrivals: Arrival[] = []
  const events: string[] = []
  const session = new RtpSession({
    send(packet) {
      const { payload, ...rest } = parseRtp(packet)!
      sent.push({ ...rest, payload: Uint8Array.from(payload) })
    },
    sendReports: (report) => void reports.push(report),
    monotonic: () => now_ms,
    now: () => new Date(Date.parse('2026-11-20T11:00:00Z') + now_ms),
    random: () => 0.999_999_9,
    failed: () => void events.push('failed'),
    closed: () => void events.push('closed'),
  })
  const listener: MediaListener = {
    frame(frame, _, arrival) {
      heard.push(frame.slice())
      arrivals.push(arrival)
    },
    digit: (digit) => void events.push(`digit ${digit}`),
    quality: ({ mos }) => void events.push(mos > 4 ? 'good' : 'bad'),
    lost: () => void events.push('lost'),
  }
  session.listen(listener)
  if (agreed) session.agree(agreed)
  const pass = (frames: number): void => {
    for (let frame = 0; frame < frames; frame++) {
      now_ms += 20
      session.tick(0)
    }
  }
  return { session, sent, reports, heard, arrivals, events, pass }
}

/** An audio packet from the other side. */
export const packet = (sequence: number, over: Partial<RtpPacket> = {}): RtpPacket => ({
  payload_type: 0,
  marker: false,
  sequence,
  timestamp: sequence * 160,
  ssrc: 1,
  payload: new Uint8Array(FRAME_SAMPLES).fill(0x90),
  ...over,
})

/** Audio that is completely available. */
export async function* once(samples: Int16Array): AsyncIterable<Int16Array> {
  yield samples
}

/** Resolves when all requested work has been done. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
