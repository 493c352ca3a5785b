import { systemClock } from '@ohun/clock'
import type { Announcement } from '../../src/domain/answering/announcement.ts'
import type { LiveModel, LiveSettings } from '../../src/gateways/ai/live-model.ts'
import type { AudioLine, BrowserEvent, IpFamily, MediaPlane, RtpPeer } from '../../src/gateways/telephony/audio.ts'
import type { VoiceReceiver } from '../../src/gateways/telephony/voice-receiver.ts'
import type { EarlyListening, LineEvent, LineQuality, Spoken } from '../../src/gateways/telephony/line.ts'
import { MediaNode } from '../../src/media/media-node.ts'
import type { MediaSpeech } from '../../src/media/media-speech.ts'
import { PushQueue } from '../../src/platform/push-queue.ts'

/** A scripted line that records the requests. */
export class FakeAudioLine implements AudioLine {
  readonly understands_speech = true
  readonly events = new PushQueue<LineEvent>()
  readonly did: string[] = []
  readonly peers: RtpPeer[] = []
  readonly said: MediaSpeech[] = []
  measured: LineQuality | null = null
  fails_with: Error | null = null
  closed = false

  /** Speaks sentence by sentence until the signal stops it. A text that ends with `…` never ends. */
  async say(speech: MediaSpeech, signal: AbortSignal): Promise<Spoken> {
    if (this.fails_with) throw this.fails_with
    this.said.push(speech)
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    const heard: string[] = []
    for await (const sentence of typeof speech.text === 'string' ? [speech.text] : speech.text) {
      heard.push(sentence)
      this.did.push(`say ${sentence}`)
      if (sentence.endsWith('…')) await stopped
      if (signal.aborted) break
    }
    return { heard: heard.join(' '), finished: !signal.aborted }
  }

  /** The live model of the line. Null if none is available. */
  model: LiveModel | null = null
  settings: LiveSettings | null = null

  goLive(settings: LiveSettings): Promise<LiveModel | null> {
    this.settings = settings
    return Promise.resolve(this.model)
  }

  sendDigits(digits: string): Promise<void> {
    return Promise.resolve(void this.did.push(`digits ${digits}`))
  }

  record({ file_id }: { file_id: string }): Promise<void> {
    this.did.push(`record ${file_id}`)
    return this.fails_with ? Promise.reject(this.fails_with) : Promise.resolve()
  }

  discardRecording(): Promise<void> {
    return Promise.resolve(void this.did.push('discard the recording'))
  }

  hold = (): void => void this.did.push('hold')
  resume = (): void => void this.did.push('resume')
  bridged_to: VoiceReceiver | null = null
  /** The first sample of each frame from the other party of a bridge. */
  readonly voices: number[] = []

  /** The history of listening before the answer. */
  readonly early: string[] = []
  /** The network's announcement, made as soon as somebody listens. */
  announces: Announcement | null = null

  hearEarly(listening: EarlyListening | null): void {
    const how = listening?.recognises ? 'listens for words' : 'listens'
    this.early.push(listening ? how : 'answered')
    if (listening && this.announces) listening.heard(this.announces)
  }

  bridge(to: VoiceReceiver | null, agent_stays = false): void {
    this.bridged_to = to
    this.did.push(to ? (agent_stays ? 'join the agent' : 'join') : 'part')
  }

  hear(voice: Int16Array): void {
    this.voices.push(voice[0]!)
  }

  quality = (): LineQuality | null => this.measured

  close(): Promise<void> {
    this.closed = true
    this.events.close()
    return Promise.resolve()
  }
}

/** A media plane of fake lines. */
export class FakeMedia implements MediaPlane {
  readonly lines: FakeAudioLine[] = []
  /** The network's announcement on the next lines, before they are answered. */
  announces: Announcement | null = null
  /** The last browser: its events, and the texts that were sent to its page. */
  readonly browser = { events: new PushQueue<BrowserEvent>(), texts: [] as string[] }
  /** The number of calls that can run at the same time. */
  places = Infinity
  /** The address families that were requested. */
  readonly families: (IpFamily | undefined)[] = []
  /** The address at which audio arrives, if it is another machine. */
  address: string | null = null
  /** Measures nothing, so its load is the number of lines. */
  readonly node = new MediaNode({
    clock: systemClock,
    carried: () => ({ calls: this.open, capacity: 100, loop_delay_ms: 0 }),
  })

  /** The number of lines that use capacity. */
  get open(): number {
    return this.lines.filter(({ closed }) => !closed).length
  }

  async openRtp(family?: IpFamily) {
    this.families.push(family)
    if (this.open >= this.places) return null
    const line = new FakeAudioLine()
    line.announces = this.announces
    this.lines.push(line)
    return {
      address: this.address,
      port: 40_000 + 2 * this.lines.length,
      line,
      connect: (peer: RtpPeer) => void line.peers.push(peer),
    }
  }

  async openBrowser({ sdp }: { sdp: string }) {
    if (sdp !== 'offer') throw new TypeError('there is no audio in the offer')
    const line = new FakeAudioLine()
    this.lines.push(line)
    const { events, texts } = this.browser
    return {
      sdp: 'answer',
      line,
      has_channel: true,
      events,
      send: (text: string) => void texts.push(text),
      restart: (offer: string) =>
        offer === 'offer again'
          ? Promise.resolve('answer again')
          : Promise.reject(new TypeError('is not of this connection')),
    }
  }
}
