import type { Trunk } from '../../src/gateways/telephony/carrier.ts'
import type { Line } from '../../src/gateways/telephony/line.ts'
import type { OpenLive } from '../../src/media/live/create-live.ts'
import { speechLine } from '../../src/media/speech-line/speech-line.ts'
import { createLog } from '../../src/platform/log.ts'
import { FakeMediaStream } from './fake-media-stream.ts'
import { FakeSpeech } from './fake-speech.ts'
import type { TestClock } from './test-clock.ts'

/** A phone that was called: its words, and the audio that it hears. */
export interface Phone {
  media: FakeMediaStream
  speech: FakeSpeech
  /** The caller speaks for this long. */
  says(word: string, ms: number): void
}

const log = createLog('silent')

/** A carrier whose calls have simulated audio, on the test's clock. */
export function audibleTrunk(clockOf: () => TestClock, openLiveOf: () => OpenLive) {
  const options = { recognises: true }
  const phones: Phone[] = []
  const trunk: Trunk = {
    mno: 'mtn',
    name: 'mtn-audible',
    state: () => ({ state: 'up', detail: 'a fake', since: new Date(0), last_error: null }),
    async dial(request) {
      await request.recorded()
      request.ringing('mtn')
      const clock = clockOf()
      const [media, speech] = [new FakeMediaStream(clock), new FakeSpeech(clock, options)]
      const says = (word: string, ms: number): void => media.hears(speech.valueOf(word), ms / 20)
      phones.push({ media, speech, says })
      const openRecorder = () => Promise.reject(new Error('Nothing is recorded here.'))
      const deps = { clock, log, openRecorder, pause_ms: 600, openLive: openLiveOf() }
      return { kind: 'answered', mno: 'mtn', line: lineOf(speechLine(media, speech, deps)) }
    },
  }
  return { trunk, phones, options }
}

function lineOf(audio: ReturnType<typeof speechLine>): Line {
  return {
    get understands_speech() {
      return audio.understands_speech
    },
    events: audio.events,
    say: (speech, signal) => audio.say(speech, signal),
    goLive: (settings) => audio.goLive!(settings),
    sendDigits: (digits) => audio.sendDigits(digits),
    hold: (listens) => Promise.resolve(audio.hold(listens)),
    resume: () => Promise.resolve(audio.resume()),
    transfer: () => Promise.resolve(true),
    record: (recording) => audio.record(recording),
    discardRecording: () => audio.discardRecording(),
    hangUp: () => audio.close(),
    quality: () => audio.quality(),
    bridge: (other, agent_stays) => audio.bridge(other?.voice ?? null, agent_stays),
    voice: audio,
  }
}
