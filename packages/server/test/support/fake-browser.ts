import type { AudioLine, BrowserAudio, BrowserEvent, MediaPlane } from '../../src/gateways/telephony/audio.ts'
import type { FromPage, ToPage } from '../../src/gateways/telephony/page-messages.ts'
import { PushQueue } from '../../src/platform/push-queue.ts'
import { FakeLine } from './fake-line.ts'

/** A browser's call from the perspective of a test: the page, and the audio of a {@link FakeLine}. */
export class FakeBrowser implements BrowserAudio {
  readonly sdp = 'v=0\r\nanswer\r\n'
  readonly has_channel: boolean
  readonly events = new PushQueue<BrowserEvent>()
  readonly audio = new FakeLine()
  readonly line: AudioLine
  /** The messages that the page has received, in order. */
  readonly page: ToPage[] = []

  constructor({ has_channel = true, understands_speech = true } = {}) {
    this.has_channel = has_channel
    const { audio } = this
    audio.understands_speech = understands_speech
    this.line = {
      understands_speech,
      events: audio.events,
      say: (speech, signal) => audio.say(speech, signal),
      sendDigits: (digits) => audio.sendDigits(digits),
      record: () => audio.record(),
      discardRecording: () => audio.discardRecording(),
      quality: () => null,
      hold: () => void audio.hold(),
      bridge: () => {},
      hear: () => {},
      resume: () => void audio.resume(),
      close: () => audio.hangUp(),
    }
  }

  send(text: string): void {
    this.page.push(JSON.parse(text) as ToPage)
  }

  /** The offers that the page made after its network changed. `restart_fault` makes the next ones fail. */
  readonly restarts: string[] = []
  restart_fault: Error | null = null

  restart(offer: string): Promise<string> {
    this.restarts.push(offer)
    return this.restart_fault
      ? Promise.reject(this.restart_fault)
      : Promise.resolve(`v=0\r\nanswer ${this.restarts.length}\r\n`)
  }

  comes(): void {
    this.events.push({ kind: 'connected', codec: 'opus', srtp_suite: 'AEAD_AES_128_GCM' })
  }

  does(message: FromPage): void {
    this.sends(JSON.stringify(message))
  }

  sends(text: string): void {
    this.events.push({ kind: 'message', text })
  }

  /** Closes the connection, or reports that it was never established. */
  closes(): void {
    this.events.push({ kind: 'closed' })
    this.events.close()
  }

  /** The lines of the transcript in the form that the page finally shows. */
  get transcript(): string[] {
    const lines = new Map<number, string>()
    for (const message of this.page)
      if (message.type === 'transcript') lines.set(message.line, `${message.role}: ${message.text}`)
    return [...lines].toSorted(([a], [b]) => a - b).map(([, text]) => text)
  }
}

/** Answers offers with the next of these browsers. Null if there is no capacity. */
export class FakeBrowsers implements Pick<MediaPlane, 'openBrowser'> {
  readonly offers: string[] = []
  next: FakeBrowser | TypeError | null = null

  openRtp(): Promise<null> {
    return Promise.resolve(null)
  }

  openBrowser({ sdp }: { sdp: string }): Promise<BrowserAudio | null> {
    this.offers.push(sdp)
    if (this.next instanceof TypeError) return Promise.reject(this.next)
    return Promise.resolve(this.next)
  }
}
