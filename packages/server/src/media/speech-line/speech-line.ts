import type { LiveModel, LiveSettings } from '../../gateways/ai/live-model.ts'
import type {
  LineEvent,
  LineQuality,
  OverhearingListener,
  EarlyListening,
  RecordedSince,
  SpeechSubject,
  Spoken,
} from '../../gateways/telephony/line.ts'
import type { VoiceReceiver } from '../../gateways/telephony/voice-receiver.ts'
import type { FileKey } from '../../gateways/storage/file-store.ts'
import type { Log } from '../../platform/log.ts'
import { PushQueue } from '../../platform/push-queue.ts'
import type { MediaSpeech } from '../media-speech.ts'
import { FRAME_SAMPLES, type Arrival, type Frame, type MediaListener, type MediaStream } from '../audio-stream.ts'
import type { SpeechServices } from '../speech-services.ts'
import { colleagueSpeech, type ColleagueSpeech } from '../monitoring/colleague-speech.ts'
import { Answering } from '../answering/answering.ts'
import { EarlyMedia } from '../answering/early-media.ts'
import { OverheardAudio } from '../monitoring/overheard-audio.ts'
import { LiveCall } from '../live/live-call.ts'
import type { SpeechInput } from './speech-input.ts'
import { LineTrace } from './line-trace.ts'
import { RecognisedInput } from './recognised-input.ts'
import { Recording } from './recording.ts'
import { Secrecy } from './secrecy.ts'
import { SpeechQueue } from './speech-queue.ts'
import type { SpeechLineDeps, SpokenLine } from './speech-line-deps.ts'
import { BargeIn } from './barge-in.ts'
import { Bridge } from './bridge.ts'

/** Turns the audio of a call into a line: listens, speaks and takes turns with the other party. */
export function speechLine(media: MediaStream, speech: SpeechServices, deps: SpeechLineDeps): SpokenLine {
  return new SpeechLine(media, speech, deps)
}

const SILENCE = new Int16Array(FRAME_SAMPLES)

class SpeechLine implements SpokenLine {
  readonly events = new PushQueue<LineEvent>()
  readonly #media: MediaStream
  readonly #log: Log
  readonly #barge_in: BargeIn
  readonly #queue: SpeechQueue
  readonly #recording: Recording
  readonly #secrecy = new Secrecy()
  readonly #trace: LineTrace
  /** Null if words are not recognised. */
  readonly #listening: RecognisedInput | null
  readonly #live: LiveCall
  /** The current listener. Null if the line does not listen. */
  #input: SpeechInput | null
  /** True on hold, unless the line has to listen during the hold. */
  #is_muted = false
  #expects_digit = false
  #overheard: OverheardAudio | null = null
  readonly #bridge = new Bridge()
  /** Null if nobody wants to know who has answered. */
  #answering: Answering | null = null
  /** Null once the call is answered, or if early media is not listened to. */
  #early: EarlyMedia | null = null
  readonly #newEarly: (listening: EarlyListening) => EarlyMedia
  readonly #newAnswering: () => Answering
  readonly #newColleague: () => ColleagueSpeech | null
  #about = { workspace_id: '', language: 'auto', reports_pauses: false }
  /** Null if no colleague speaks, or words are not recognised. */
  #colleague: ColleagueSpeech | null = null
  #closed: Promise<void> | undefined

  constructor(media: MediaStream, speech: SpeechServices, deps: SpeechLineDeps) {
    const { recognizer, synthesizer } = speech
    this.#media = media
    const { clock, log } = deps
    this.#log = log
    this.#trace = new LineTrace(log)
    this.#barge_in = new BargeIn({ media, emit: (event) => this.#emit(event) })
    this.#queue = new SpeechQueue(
      { media, synthesizer, clock, log, begins: (one) => this.#begins(one) },
      this.#barge_in,
    )
    this.#recording = new Recording(deps)
    this.#listening =
      recognizer &&
      new RecognisedInput(
        { ...deps, recognizer, voice_activity: speech.voiceActivity(), asked: () => this.#queue.last_words },
        this.#barge_in,
      )
    this.#newColleague = () =>
      recognizer &&
      colleagueSpeech({ ...deps, ...this.#about, recognizer, voice_activity: speech.voiceActivity() }, (event) =>
        this.#emit(event),
      )
    this.#newAnswering = () =>
      new Answering({
        voice_activity: speech.voiceActivity(),
        emit: (event) => {
          this.#listening?.findsAnswer(false)
          this.#emit(event)
        },
        personAnswers: () => this.#barge_in.opens(),
      })
    this.#newEarly = ({ recognises, heard }) =>
      new EarlyMedia({ voice_activity: speech.voiceActivity(), recognises, heard })
    this.#input = this.#listening
    this.#live = new LiveCall({
      ...deps,
      agent: media.agent,
      voiceActivity: () => speech.voiceActivity(),
      barge_in: this.#barge_in,
      ended: () => this.#loseModel(),
    })
    media.listen(this.#listener())
  }

  get understands_speech(): boolean {
    return this.#listening !== null || this.#live.hearing !== null
  }

  async say(speech: MediaSpeech, signal: AbortSignal): Promise<Spoken> {
    const spoken = await this.#live.say(speech, (said) => this.#queue.say(said, signal))
    this.#trace.said(spoken)
    return spoken
  }

  async goLive(settings: LiveSettings): Promise<LiveModel | null> {
    return this.#closed ? null : await this.#live.open(settings)
  }

  findAnswer(about: SpeechSubject): void {
    if (this.#closed) return
    this.#about = { ...this.#about, ...about }
    this.#listening?.knows(this.#about)
    this.#listening?.findsAnswer(true)
    this.#answering ??= this.#newAnswering()
  }

  hearEarly(listening: EarlyListening | null): void {
    if (this.#closed || (listening === null && this.#early === null)) return
    if (listening === null) this.#listening?.forget()
    else this.#listening?.knows(listening.about)
    this.#early = listening && this.#newEarly(listening)
  }

  async sendDigits(digits: string): Promise<void> {
    if (!this.#closed) await this.#media.sendDigits(digits)
  }

  hold(listens = false): void {
    this.#is_muted = !listens
    this.#media.hold()
    this.#openInput()
  }

  resume(): void {
    this.#is_muted = false
    this.#media.resume()
    this.#openInput()
  }

  listenIn(listener: OverhearingListener | null): void {
    this.#overheard = listener && new OverheardAudio(listener)
  }

  speak(audio: string | null): void {
    if (this.#closed) return
    this.#media.speak(audio)
    if (audio !== null) return void (this.#colleague ??= this.#newColleague())
    this.#colleague?.close()
    this.#colleague = null
  }

  keepSecret(on: boolean): void {
    this.#secrecy.keep(on)
    this.#openInput()
  }

  bridge(to: VoiceReceiver | null, agent_stays = false): void {
    if (this.#closed) return
    if (to) this.#bridge.open(to, agent_stays)
    else {
      this.#bridge.close()
      this.#media.playBridged(null)
    }
    this.#live.talks(this.#bridge.includes_agent)
    this.#expects_digit = false // a colleague was asked to press a key
    this.#openInput()
  }

  hear(voice: Frame): void {
    if (this.#closed || !this.#bridge.is_open) return
    this.#media.playBridged(voice)
    this.#live.hearColleague(voice)
  }

  async record(recording: FileKey, since?: RecordedSince): Promise<void> {
    if (!this.#closed) await this.#recording.begin(recording, since)
  }

  async discardRecording(): Promise<void> {
    await this.#recording.discard()
  }

  quality(): LineQuality | null {
    return this.#media.quality()
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#close())
  }

  #listener(): MediaListener {
    return {
      frame: (heard, said, arrival) => this.#frame(heard, said, arrival),
      missed: (frames) => this.#recording.skip(frames),
      digit: (digit) => this.#digit(digit),
      quality: (quality) => this.#emit({ kind: 'quality', quality }),
      lost: () => this.#lost(),
    }
  }

  #frame(received: Frame, said: Frame, arrival: Arrival): void {
    if (this.#early) return this.#frameBefore(this.#early, received, arrival)
    const heard = this.#secrecy.shown(received)
    this.#recording.write(heard, said)
    // A key is also sent to the other party, who would otherwise hear it twice.
    this.#bridge.pass(this.#media.is_key_heard ? SILENCE : heard, this.#media.agent)
    this.#overheard?.write(heard, said)
    this.#colleague?.frame(said)
    this.#trace.frame(arrival)
    this.#answering?.frame(heard, arrival)
    this.#reportSpeaking()
    if (this.#input !== (this.#live.hearing ?? this.#listening) && (this.#input?.is_idle ?? true)) this.#openInput()
    this.#input?.frame(this.#media.is_held ? SILENCE : heard, said, arrival)
    this.#barge_in.tick()
  }

  /** Handles a frame before the answer. Nothing is recorded, and words only serve to recognise announcements. */
  #frameBefore(early: EarlyMedia, received: Frame, arrival: Arrival): void {
    const may_have_words = early.frame(received, arrival)
    this.#listening?.frame(may_have_words ? received : SILENCE, SILENCE, arrival)
    this.#barge_in.tick()
  }

  #reportSpeaking(): void {
    const { current } = this.#queue
    if (!current?.beginsToSound()) return
    const { synthesis_ms, is_filler } = current
    this.#emit({
      kind: 'speaking',
      ...(synthesis_ms !== undefined && { synthesis_ms }),
      ...(is_filler && { is_filler }),
    })
  }

  #emit(event: LineEvent): void {
    if (this.#early && event.kind !== 'hung_up') return this.#early.note(event)
    this.#trace.event(event)
    this.#answering?.note(event)
    this.events.push(event)
  }

  #digit(digit: string): void {
    if (!this.#is_muted) this.#emit({ kind: 'digit', digit })
  }

  #lost(): void {
    this.#emit({ kind: 'hung_up', cause: 'connection_lost' })
    this.close().catch((err: unknown) => this.#log.error({ err }, 'a line could not be closed'))
  }

  #begins({ workspace_id, language, expects, reports_pauses = false }: MediaSpeech): void {
    this.#expects_digit = expects === 'digit'
    this.#about = { workspace_id, language, reports_pauses }
    this.#listening?.knows(this.#about)
    this.#openInput()
  }

  #loseModel(): void {
    this.#openInput()
    this.#emit({ kind: 'model_lost' })
  }

  /**
   * Chooses the listener: the live model if there is one, else the recognizer. It is muted on hold, in a bridge that the agent has left,
   * and while a key is expected or secret.
   */
  #openInput(): void {
    const { hearing } = this.#live
    if (hearing && (this.#input?.is_idle ?? true)) {
      this.#listening?.mute()
      this.#input = hearing
    } else if (!hearing) this.#input = this.#listening
    if (this.#is_muted || this.#bridge.excludes_agent || this.#expects_digit || this.#secrecy.is_on) this.#input?.mute()
    else this.#input?.listen()
  }

  async #close(): Promise<void> {
    try {
      this.#bridge.close()
      this.#live.close()
      this.#listening?.close()
      this.#colleague?.close()
      this.#queue.close()
      this.#media.close()
    } finally {
      this.events.close()
      // This must run even if anything else fails: an open file that is garbage collected ends the thread and all calls.
      await this.#recording.finish()
    }
  }
}
