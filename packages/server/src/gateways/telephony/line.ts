import type {
  CallCarrierJoin,
  CallEndReason,
  CallHandover,
  CallScreeningRequest,
  Mno,
} from '../../generated/types.gen.ts'
import type { SipTransport } from '@ohun/sip'
import type { Answer } from '../../domain/answering/answer.ts'
import type { Announcement } from '../../domain/answering/announcement.ts'
import type { LiveModel, LiveSettings } from '../ai/live-model.ts'
import type { FileKey } from '../storage/file-store.ts'
import type { SrtpSuite } from './srtp-suites.ts'
import type { VoiceReceiver } from './voice-receiver.ts'

/** The reason why a line is gone. `connection_lost`: it broke without a hang-up. */
export type HangUpCause = 'remote_hangup' | 'connection_lost'

/** The measured quality of a line, over the last seconds or over the whole call. */
export interface LineQuality {
  /** Mean opinion score, 1 to 5. */
  mos: number
  codec: string
  packets_received: number
  packets_lost: number
  packet_loss_percent: number
  jitter_ms: number
}

/** The events of a line. Speech arrives as text, from any recognizer. */
export type LineEvent =
  /**
   * The first audio of the agent's speech was sent. Lines on which speech takes no time do not report it.
   * `synthesis_ms`: the time from the first text to its first audio. Absent for a recording and for the line's own model.
   */
  (
    | { kind: 'speaking'; synthesis_ms?: number; is_filler?: boolean }
    /** The other party speaks. This interrupts the agent if it is interruptible. Never sent for "mhm" over the agent's speech. */
    | { kind: 'speech_started' }
    /** `paused_ms`: how long the other party has been silent after these words. Present only if pauses are reported. */
    | { kind: 'partial'; text: string; confidence: number; paused_ms?: number; speaker?: 'colleague' }
    /** The other party continues after a reported pause. */
    | { kind: 'resumed' }
    /**
     * `ended_ms_ago`: how long the other party has been silent since the utterance, because recognition takes time.
     * `pause_ms`: the part of that time that was the pause by which the line detected the end of the utterance.
     * `utterance_id`: the id by which the line's own model, which has heard the utterance, knows it.
     * `speaker`: set if a colleague spoke, whom the model hears in addition to the other party.
     */
    | {
        kind: 'utterance'
        text: string
        confidence: number
        ended_ms_ago?: number
        pause_ms?: number
        utterance_id?: string
        speaker?: 'colleague'
      }
    /** The speech after `speech_started` will not become an utterance. */
    | { kind: 'unrecognised'; cause: 'no_words' | 'failed' }
    /** Reports who has answered, once, after {@link Line.findAnswer}. `after_ms`: the time since the answer. */
    | ({ kind: 'answered_by'; after_ms: number } & Answer)
    /** A voicemail now records: it has played its tone, or has fallen silent without one. */
    | { kind: 'message_awaited'; after: 'tone' | 'silence' }
    /** The line's own model is gone. Words are recognised again, on this line only. */
    | { kind: 'model_lost' }
    /** The words of a colleague who has taken over the call. */
    | { kind: 'colleague'; text: string }
    /** One of `0-9*#A-D`. */
    | { kind: 'digit'; digit: string }
    | { kind: 'quality'; quality: LineQuality }
    /** The other party has put us on hold (`held`) or has resumed the call (`released`). */
    | { kind: 'held' }
    | { kind: 'released' }
    | { kind: 'hung_up'; cause: HangUpCause }
  ) & {
    /** The position in the script after this event. Present only on resumable lines. */
    position?: number
  }

/** A tenth of a second of a call, for a listener: base64 of G.711 µ-law at 8 kHz, one string for each side. */
export interface Overheard {
  /** The milliseconds that were skipped before this piece, because the listener was too slow. */
  skipped_ms: number
  caller: string
  agent: string
}

/** Returns false if the piece was skipped because the listener was too slow. */
export type OverhearingListener = (piece: Overheard) => boolean

/** The agent's words, whole or sentence by sentence as they are generated. */
export interface Speech {
  text: string | AsyncIterable<string>
  /** The same in English, as a complete text. A voice that does not speak the language says it instead of `text`. */
  in_english?: string
  language: string
  /** A `voice_id`. Null selects the default voice. */
  voice: string | null
  /** The workspace that speaks. */
  workspace_id: string
  /** The agent whose stored greeting is played instead of the text. */
  greeting_of?: string
  /** Set if the other party is asked to press a key instead of speaking. */
  expects?: 'digit'
  /** If false, the audio continues even if the other party speaks. */
  interruptible?: boolean
  /** From now on, the line reports pauses of the other party, with the words before each pause. */
  reports_pauses?: boolean
  /**
   * True for speech that is not an answer. It bridges the wait for an answer, which may be passed to the line meanwhile and is spoken
   * after it, or it is said in addition.
   */
  is_filler?: boolean
  /** The line's own model speaks, in the answer that it was last asked for. The text only provides the words and when they end. */
  by_model?: boolean
}

/** The workspace for which words are recognised, and their language. */
export type SpeechSubject = Pick<Speech, 'workspace_id' | 'language'>

export interface Spoken {
  /** The text that was actually heard: all of it, unless the signal stopped the speech or a part could not be spoken. */
  heard: string
  finished: boolean
  /** The English text was spoken instead. */
  in_english?: true
}

/** A new offer from a page, sent after its network has changed. */
export interface Reconnecting {
  sdp: string
  /** Proves that the offer comes from the page of the call. */
  call_token: string
}

/**
 * The answer to the new offer, or the reason why there is none: a fault of the offer, a wrong token, too many reconnections, or the
 * audio is gone.
 */
export type Reconnected = { answer: string } | { fault: string } | 'unknown' | 'too_often' | 'gone'

/** The point from which a call is recorded. */
export type RecordedSince = 'start' | 'now'

/**
 * One connected call, as its session sees it. It exchanges only text and small messages, so the audio may be in another process.
 * Nothing here throws when the line is gone. Instead, the last event is `hung_up`, exactly once.
 */
export interface Line {
  /** If false, the line recognises only keys, and no words become utterances. */
  readonly understands_speech: boolean
  /** True if the other end is a web page. Interruptions then cause no event (the spec has `call.barge_in` for phone calls only). */
  readonly is_browser?: boolean
  /** True while the other party types, so that a long silence is normal. */
  readonly is_typed?: boolean
  /** The terms agreed on when the call was answered. Absent if the call uses neither a trunk nor a browser's connection. */
  readonly signalling?: LineSignalling
  /** Must have a single reader. */
  events: AsyncIterable<LineEvent>
  /** Resolves when the speech has ended, or at once when the signal stops it. Each utterance of the agent has its own signal. */
  say(speech: Speech, signal: AbortSignal): Promise<Spoken>
  /** Starts to detect who has answered: the event `answered_by`, then `message_awaited` for a voicemail. Absent if not supported. */
  findAnswer?(about: SpeechSubject): void
  /** Called if the agent listens before it has greeted, so that a simulated party that waits for the greeting may speak. */
  listens?(): void
  /** @param digits - `0-9*#A-D`, and `w` for a pause of half a second. */
  sendDigits(digits: string): Promise<void>
  /** Plays music to the other party. `listens`: the agent still hears them. */
  hold(listens?: boolean): Promise<void>
  resume(): Promise<void>
  /** Transfers the other party to an E.164 number. Resolves with false if the transfer was refused and the call continues. */
  transfer(destination: string): Promise<boolean>
  /**
   * Lets a live model hear and speak on the line from now on. Other speech is still synthesised. Null if the model is not available,
   * and then nothing changes. If it fails later, words are recognised again. Absent if the line has no audio.
   */
  goLive?(settings: LiveSettings): Promise<LiveModel | null>
  /** Passes the audio of both sides to a listener, which replaces the previous one. Null ends it. Absent if the line has no audio. */
  listenIn?(listener: OverhearingListener | null): void
  /** Plays the voice of a colleague who has taken over the call: base64 of G.711 µ-law at 8 kHz. Null ends it. */
  speak?(audio: string | null): void
  /**
   * While this is on, the other party is not recorded, recognised or passed to a listener. Keys still arrive. Absent if the line has
   * no audio.
   */
  keepSecret?(on: boolean): void
  /**
   * From now on, the other party talks to the party of another line, and not to the agent. Called on both lines. Keys are still
   * reported as events. Null ends the bridge. Absent if the line has no audio.
   * @param agent_stays - The party talks to both: its words are still events, and the other party also hears the agent's speech on
   * this line.
   */
  bridge?(other: Line | null, agent_stays?: boolean): void
  /**
   * Asks the carrier of both lines to join the bridged parties in its own network. Afterwards both lines end, or are about to. Null if
   * the carrier is not asked. Absent if the line has no carrier that could do this.
   */
  joinByCarrier?(other: Line): Promise<CallCarrierJoin | null>
  /** Passes the voice of another line to the party of this one. Absent if the line has no audio. */
  readonly voice?: VoiceReceiver
  /**
   * Records both sides under this key. Does nothing if it already records. A line without audio records nothing.
   * @param since - `start` includes the first seconds of the call, if this is called within them.
   */
  record(recording: FileKey, since?: RecordedSince): Promise<void>
  /** Stops recording and deletes the recording. */
  discardRecording(): Promise<void>
  /** Answers a page after its network has changed. Absent if the other end is not a page. */
  reconnect?(offer: Reconnecting): Promise<Reconnected>
  /** Ends the call; also when it has ended. Resolves when its recording is whole. @param why - Shown by the page, if there is one. */
  hangUp(why?: CallEndReason): Promise<void>
  /** The quality of the whole call. Null if nothing was measured. */
  quality(): LineQuality | null
}

/**
 * The reason why an incoming call is refused: the number is unassigned, its calls are not accepted now, all lines are busy, the call
 * was rejected, or this process cannot accept the call but another one could.
 */
export type Refusal = 'unknown_number' | 'unavailable' | 'busy' | 'declined' | 'failed'

/** The `from` of a caller without a number or with a hidden one. The digits spell "anonymous" and are not a real number. */
export const ANONYMOUS = '+266696687'

/** Listens to the network's announcements before a call is answered. */
export interface EarlyListening {
  about: SpeechSubject
  /** True if the words are recognised, which costs money. */
  recognises: boolean
  /** Called at most three times. Each report is more accurate than the one before. */
  heard(this: void, announcement: Announcement): void
}

/** A carrier's signalling data about a call, for a backend that decides whether to accept it. None of it is verified. */
export type CallSignalling = NonNullable<CallScreeningRequest['signalling']>

/** How the audio and the signalling of a line are carried. */
export interface LineSignalling {
  /** The trunk. Null for a browser. */
  carrier: string | null
  /** Null for a browser. */
  transport: SipTransport | null
  codec: string
  /** The SRTP suite. Null if the audio is not encrypted. */
  srtp_suite: SrtpSuite | null
  /** True if provisional responses were acknowledged with `PRACK`. */
  reliable_responses: boolean
  /** The ITU-T Q.850 cause with which the other side has hung up. Null if it gave no cause or has not hung up. */
  end_q850_cause: number | null
  /** The transfers of the other end, including attempts, by the other side. */
  handovers: readonly CallHandover[]
  /** The request to the carrier to join the other side with a colleague. Null if there was none. */
  carrier_join: CallCarrierJoin | null
}

/** An incoming call that rings. */
export interface IncomingCall {
  /** The numbers of the caller and the called party, E.164. */
  from: string
  to: string
  /** Null if the call does not come from a telephone. */
  mno: Mno | null
  /** Absent if the signalling contains nothing besides the two numbers. */
  signalling?: CallSignalling
  /** @throws Error when the caller has given up, or the line cannot be set up. */
  accept(): Promise<Line>
  /** Does nothing once the call was accepted, rejected or cancelled. */
  reject(refusal: Refusal): Promise<void>
  /** Aborts when the caller gives up before the call is accepted or rejected. */
  cancelled: AbortSignal
}
