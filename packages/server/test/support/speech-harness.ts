import type { LineEvent, Spoken } from '../../src/gateways/telephony/line.ts'
import type { CallRecorder } from '../../src/media/call-recorder.ts'
import type { OpenLive } from '../../src/media/live/create-live.ts'
import type { MediaSpeech } from '../../src/media/media-speech.ts'
import type { SpeechServices } from '../../src/media/speech-services.ts'
import { speechLine } from '../../src/media/speech-line/speech-line.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import { FakeMediaStream } from './fake-media-stream.ts'
import { FakeSpeech } from './fake-speech.ts'
import { TestClock } from './test-clock.ts'

/** A line over simulated audio. Its events are recorded with their times. */
export type SpeechHarness = ReturnType<typeof openSpeechHarness>

const START = new Date(0)
const SILENT = createLog('silent')

export interface SpeechHarnessOptions {
  recognises?: boolean
  pause_ms?: number
  log?: Log
  openRecorder?: () => Promise<CallRecorder>
  openLive?: (clock: TestClock) => OpenLive
  clock?: TestClock
  /** Replaces simulated services. */
  services?: Pick<SpeechServices, 'recognizer' | 'synthesizer'>
}

export function openSpeechHarness({
  recognises = true,
  pause_ms = 600,
  log = SILENT,
  openRecorder = () => Promise.reject(new Error('Nothing is recorded here.')),
  openLive,
  clock = new TestClock(START),
  services,
}: SpeechHarnessOptions = {}) {
  const media = new FakeMediaStream(clock)
  const speech = new FakeSpeech(clock, { recognises })
  const { voiceActivity } = speech
  const { recognizer, synthesizer } = services ?? speech
  const line = speechLine(
    media,
    { recognizer, synthesizer, voiceActivity },
    {
      clock,
      log,
      openRecorder,
      pause_ms,
      openLive: openLive?.(clock) ?? null,
    },
  )
  const now = (): number => clock.now().getTime()
  const events: ({ at: number } & LineEvent)[] = []
  let has_ended = false
  let interrupt = (_kind: LineEvent['kind']): void => {}
  void (async () => {
    for await (const event of line.events) {
      events.push({ at: now(), ...event })
      interrupt(event.kind)
    }
    has_ended = true
  })()

  return {
    clock,
    media,
    speech,
    line,
    events,
    now,
    hasEnded: () => has_ended,
    kinds: () => events.map(({ kind }) => kind),
    utterances: () => events.flatMap((event) => (event.kind === 'utterance' ? [event.text] : [])),

    /** The caller says these words within that time, then is silent. */
    says(text: string, ms: number): void {
      const words = text.split(' ')
      for (const [at, word] of words.entries()) {
        const frames = Math.round(((at + 1) * ms) / words.length / 20) - Math.round((at * ms) / words.length / 20)
        media.hears(speech.valueOf(word), frames)
      }
    },

    isSilent(ms: number): void {
      media.hears(0, ms / 20)
    },

    /** Plays the agent's words as a session would: it stops when the caller takes the floor. */
    agentSays(text: MediaSpeech['text'], more: Partial<MediaSpeech> = {}) {
      const stop = new AbortController()
      let spoken: (Spoken & { at: number }) | null = null
      const is_interruptible = more.interruptible ?? true
      interrupt = (kind) => {
        const interrupts = kind === 'digit' || (is_interruptible && (kind === 'speech_started' || kind === 'utterance'))
        if (interrupts && !spoken) stop.abort()
      }
      const said = line
        .say({ text, language: 'en', voice: null, workspace_id: 'ws_1', ...more }, stop.signal)
        .then((result) => {
          spoken = { at: now(), ...result }
        })
      return { stop, said, result: () => spoken }
    },

    /** The times at which the agent was heard: pairs of the first millisecond and the first one after it. */
    heard(): [number, number][] {
      const spans: [number, number][] = []
      for (const [at, value] of media.said.entries()) {
        const last = spans.at(-1)
        if (value === 0) continue
        if (last?.[1] === at * 20) last[1] = (at + 1) * 20
        else spans.push([at * 20, (at + 1) * 20])
      }
      return spans
    },
  }
}
