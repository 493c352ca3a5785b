import type { AudioLine, BrowserAudio, IpFamily, MediaPlane, RtpAudio } from '../gateways/telephony/audio.ts'
import { unfinishedRecordings } from '../gateways/storage/unfinished-recordings.ts'
import type { Clock } from '@ohun/clock'
import { limitedLog } from '../platform/limits/limited-log.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { Browsers } from './browser/browsers.ts'
import { reachableAddresses } from './browser/reachable-addresses.ts'
import { createLive } from './live/create-live.ts'
import type { MediaConfig } from './media-config.ts'
import type { OpenRecorder } from './call-recorder.ts'
import { MediaNode } from './media-node.ts'
import { measureMedia, type RefusedPackets } from './media-metrics.ts'
import { openRecorder } from './recording/wav-recorder.ts'
import type { MediaStream } from './audio-stream.ts'
import { PortPairs, type PortPair } from './rtp/port-pairs.ts'
import { RtpStream } from './rtp/rtp-stream.ts'
import { speechLine } from './speech-line/speech-line.ts'
import type { SpeechServices } from './speech-services.ts'
import { Ticker } from './ticker.ts'

/** Carries the calls of this thread, or of the threads of this process. Recordings are written to the disk unless a call has a recorder. */
export interface HostedMedia extends MediaPlane {
  openRtp(family?: IpFamily, openRecorder?: OpenRecorder): Promise<RtpAudio | null>
  openBrowser(offer: { sdp: string }, openRecorder?: OpenRecorder): Promise<BrowserAudio | null>
}

export interface MediaDeps {
  clock: Clock
  log: Log
  speech: SpeechServices
  metrics: Metrics
}

interface StreamDeps extends Pick<MediaDeps, 'clock' | 'log'> {
  ticker: Ticker
  refused: RefusedPackets
}

/** Transcribes the input of a live model if no other model recognises speech. */
const TRANSCRIPTION_MODEL = 'gpt-4o-mini-transcribe'

const monotonic = (): number => performance.now()

export interface CreatedMedia {
  plane: HostedMedia
  node: MediaNode
}

/** Creates everything that carries audio in this thread or process. */
export function createMedia(config: MediaConfig, { clock, log, speech, metrics }: MediaDeps): CreatedMedia {
  const ticker = new Ticker({
    monotonic,
    after: (ms, callback) => clock.after(ms, callback),
    stalled: (late_ms) => log.debug({ late_ms }, 'audio stood still'),
  })
  const ports = new PortPairs(config.rtp)
  const openOnDisk = openRecorder({ files: unfinishedRecordings(config), clock, log })
  const transcription_model = config.speech.speech_to_text_model ?? TRANSCRIPTION_MODEL
  const lines_log = limitedLog(log, clock)
  const openLive = config.live && createLive({ endpoint: config.live, transcription_model }, { clock, log: lines_log })
  const linesWith =
    (opensRecorder = openOnDisk) =>
    (media: MediaStream, line_log = lines_log): AudioLine =>
      speechLine(media, speech, { clock, log: line_log, openRecorder: opensRecorder, openLive, ...config.line })
  const addresses = reachableAddresses(config.rtp.host, config.public_address)
  const codecs = config.browser_codecs
  const browsers = new Browsers({ ports, addresses, codecs, ticker, clock, log, monotonic, lineOf: linesWith() })
  const refused = measureMedia(metrics, { ticker, ports, browsers })
  const node = new MediaNode({
    clock,
    carried: () => ({ calls: ticker.size, capacity: ports.size, loop_delay_ms: 0 }),
  })
  const plane: HostedMedia = {
    async openRtp(family, opensRecorder) {
      const pair = await ports.open(family)
      const rtp_log = lines_log.child({ rtp_port: pair?.port })
      if (pair) return rtpAudio(pair, { ticker, clock, log: rtp_log, refused }, linesWith(opensRecorder))
      lines_log.warn({ pairs: ports.size }, 'no port is free for the audio of a call')
      return null
    },
    openBrowser: ({ sdp }, opensRecorder) => browsers.open(sdp, linesWith(opensRecorder)),
  }
  return { plane, node }
}

function rtpAudio(pair: PortPair, deps: StreamDeps, lineOf: (media: MediaStream, log: Log) => AudioLine): RtpAudio {
  const stream = openStream(pair, deps)
  return { address: null, port: stream.port, line: lineOf(stream, deps.log), connect: (peer) => stream.connect(peer) }
}

/** Opens a stream, which ticks until it is closed. */
function openStream(pair: PortPair, { ticker, clock, log, refused }: StreamDeps): RtpStream {
  let is_flooded = false
  const stream: RtpStream = new RtpStream(pair, {
    ...refused,
    monotonic,
    now: () => clock.now(),
    random: Math.random,
    failed: (err) => log.error({ err }, 'the audio of a call failed'),
    closed: () => ticker.remove(stream),
    limited() {
      refused.limited()
      if (!is_flooded) log.warn('a call gets more packets than it may')
      is_flooded = true
    },
  })
  ticker.add(stream)
  return stream
}
