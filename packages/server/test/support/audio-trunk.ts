import type { AudioLine, MediaPlane } from '../../src/gateways/telephony/audio.ts'
import type { DialOutcome, DialRequest, Trunk } from '../../src/gateways/telephony/carrier.ts'
import type { LinkState } from '../../src/gateways/links/link-state.ts'
import type { Line } from '../../src/gateways/telephony/line.ts'
import type { PhoneThread, ThreadPhone } from './phone-thread.ts'

/** A trunk without signalling: every called party answers at once, with real audio in real time. */
export class AudioTrunk implements Trunk {
  readonly name = 'audio-test'
  readonly mno = 'mtn'
  readonly #media: MediaPlane
  readonly #phones: PhoneThread
  readonly #answered: ((phone: ThreadPhone) => void)[] = []

  constructor(media: MediaPlane, phones: PhoneThread) {
    this.#media = media
    this.#phones = phones
  }

  state(): LinkState {
    return { state: 'up', detail: 'a fake', since: new Date(0), last_error: null }
  }

  /** The phone of the next call, from the moment the call begins. */
  nextPhone(): Promise<ThreadPhone> {
    return new Promise((resolve) => this.#answered.push(resolve))
  }

  async dial(request: DialRequest): Promise<DialOutcome> {
    await request.recorded()
    const audio = await this.#media.openRtp()
    if (!audio) return { kind: 'carrier_failed', cause: 'There is no port.' }
    const phone = await this.#phones.open()
    request.ringing(this.mno)
    audio.connect(phone.peer)
    await phone.connect(audio.port)
    this.#answered.shift()?.(phone)
    return { kind: 'answered', mno: this.mno, line: lineOf(audio.line) }
  }
}

/** A line whose signalling methods do nothing. */
function lineOf(audio: AudioLine): Line {
  return {
    understands_speech: audio.understands_speech,
    events: audio.events,
    say: (speech, signal) => audio.say(speech, signal),
    sendDigits: (digits) => audio.sendDigits(digits),
    record: (recording) => audio.record(recording),
    discardRecording: () => audio.discardRecording(),
    quality: () => audio.quality(),
    hold: () => Promise.resolve(audio.hold()),
    resume: () => Promise.resolve(audio.resume()),
    bridge: (other, agent_stays) => audio.bridge(other?.voice ?? null, agent_stays),
    voice: audio,
    transfer: () => Promise.resolve(false),
    hangUp: () => audio.close(),
  }
}
