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

/** Why a line is gone. `connection_lost`: it broke without a hang-up. */
export type HangUpCause = 'remote_hangup' | 'connection_lost'

/** The quality that a line measures, of the last seconds or of the whole call. */
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
   * The first sound of what the agent says has gone out. A line whose speech takes no time does not report it.
   * `synthesis_ms`: from the first text to its first audio; absent for a recording and a line's own model.
   */
  (
    | { kind: 'speaking'; synthesis_ms?: number; is_filler?: boolean }
    /** It interrupts the agent, unless the agent may not be interrupted. Never sent for "mhm" over the agent's speech. */
    | { kind: 'speech_started' }
    /** `paused_ms`: the other party has been silent for so long, and these are all the words so far. Only if pauses are reported. */
    | { kind: 'partial'; text: string; confidence: number; paused_ms?: number; speaker?: 'colleague' }
    /** The other party speaks on after such a pause. */
    | { kind: 'resumed' }
    /**
     * `ended_ms_ago`: how long the other party has been silent since then, for the recognition takes its time.
     * `pause_ms`: how much of that was the pause by which the line knew that the utterance had ended.
     * `utterance_id`: the line's own model has heard it, and knows it by that.
     * `speaker`: a colleague has said it, whom the model hears beside the other party.
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
    /** The speech after `speech_started` does not become an utterance. */
    | { kind: 'unrecognised'; cause: 'no_words' | 'failed' }
    /** It is known who has answered: once, after {@link Line.findAnswer}. `after_ms`: since the answer. */
    | ({ kind: 'answered_by'; after_ms: number } & Answer)
    /** A voicemail has sounded its tone, or has fallen silent without one: it records. */
    | { kind: 'message_awaited'; after: 'tone' | 'silence' }
    /** The line's own model is gone: words are recognised again, on this line alone. */
    | { kind: 'model_lost' }
    /** Words of a colleague who has taken the call over. */
    | { kind: 'colleague'; text: string }
    /** One of `0-9*#A-D`. */
    | { kind: 'digit'; digit: string }
    | { kind: 'quality'; quality: LineQuality }
    /** The other party has put us on hold, and has taken the call up again. */
    | { kind: 'held' }
    | { kind: 'released' }
    | { kind: 'hung_up'; cause: HangUpCause }
  ) & {
    /** For a line that can be resumed: the position after this event. */
    position?: number
  }

/** A tenth of a second of a call, for somebody who listens in: base64 of G.711 µ-law at 8 kHz, one string for each side. */
export interface Overheard {
  /** Milliseconds that were left out before it, because the listener was behind. */
  skipped_ms: number
  caller: string
  agent: string
}

/** False if the listener is so far behind that the piece was left out. */
export type OverhearingListener = (piece: Overheard) => boolean

/** The agent's words, whole or sentence by sentence as they are generated. */
export interface Speech {
  text: string | AsyncIterable<string>
  /** The same as a text that is whole, said in its place by a voice that does not speak the language. */
  in_english?: string
  language: string
  /** A `voice_id`. Null selects the default voice. */
  voice: string | null
  /** The workspace that speaks. */
  workspace_id: string
  /** The agent whose stored greeting is played instead of the text. */
  greeting_of?: string
  /** Set if the other party is asked for a key of the telephone, and not for words. */
  expects?: 'digit'
  /** If false, the audio continues even if the other party speaks. */
  interruptible?: boolean
  /** From now on the line reports pauses of the other party in which their words are known. */
  reports_pauses?: boolean
  /** It answers nothing: it bridges the wait for an answer, which may be given to the line meanwhile and is said after it, or is said beside. */
  is_filler?: boolean
  /** The line's own model says it, in the answer that it was last asked for: the text only shows the words, and when they end. */
  by_model?: boolean
}

/** The workspace for which words are recognised, and their language. */
export type SpeechSubject = Pick<Speech, 'workspace_id' | 'language'>

export interface Spoken {
  /** The text that was actually heard: all of it, unless the signal stopped it or a part could not be spoken. */
  heard: string
  finished: boolean
  /** Its English words were said. */
  in_english?: true
}

/** The offer of a page whose network has changed. */
export interface Reconnecting {
  sdp: string
  /** Shows that it is the page of the call. */
  call_token: string
}

/** The answer to it, or why there is none: the token is wrong, the offer has a fault, the page has asked too often, or the audio is gone. */
export type Reconnected = { answer: string } | { fault: string } | 'unknown' | 'too_often' | 'gone'

/** Where a recording begins. */
export type RecordedSince = 'start' | 'now'

/**
 * One connected call as a session sees it: text and small messages, so the audio may live in another process. Nothing
 * here throws when the line is gone: that is the event `hung_up`, once and last.
 */
export interface Line {
  /** If false, the line recognises only keys, and no words become utterances. */
  readonly understands_speech: boolean
  /** It ends in a web page. Speech over the agent is then no event (the spec has `call.barge_in` for phone calls only). */
  readonly is_browser?: boolean
  /** The other party types: silence means nothing for longer. */
  readonly is_typed?: boolean
  /** As agreed when the call was answered. Absent if it comes over neither a trunk nor a browser's connection. */
  readonly signalling?: LineSignalling
  /** Read by one reader. */
  events: AsyncIterable<LineEvent>
  /** Resolves when it has been said, or at once when the signal stops it. One signal for each utterance of the agent. */
  say(speech: Speech, signal: AbortSignal): Promise<Spoken>
  /** From now on the line finds out who has answered: `answered_by`, and then `message_awaited` for a voicemail. Absent if it cannot. */
  findAnswer?(about: SpeechSubject): void
  /** The agent listens before it has greeted. A party that waits for the greeting may speak. */
  listens?(): void
  /** `0-9*#A-D`, and `w` for a pause of half a second. */
  sendDigits(digits: string): Promise<void>
  /** The other party hears music. `listens`: what they say is still heard. */
  hold(listens?: boolean): Promise<void>
  resume(): Promise<void>
  /** Hands the caller over to an E.164 number. False: it was refused, and the caller is still here. */
  transfer(destination: string): Promise<boolean>
  /**
   * Lets a live model hear and speak on the line from now on; other speech is still synthesised. Null if the model is
   * not available, which changes nothing. If it fails later, words are recognised again. Absent if the line has no
   * audio.
   */
  goLive?(settings: LiveSettings): Promise<LiveModel | null>
  /** Gives what both sides hear from now on to a listener, in place of the last one. Null ends it. Absent if the line has no audio. */
  listenIn?(listener: OverhearingListener | null): void
  /** The voice of a colleague who has taken the call over: base64 of G.711 µ-law at 8 kHz. Null when it ends. */
  speak?(audio: string | null): void
  /** While it is on, the other party is neither recorded, recognised nor listened in to; keys still arrive. Absent if the line has no audio. */
  keepSecret?(on: boolean): void
  /**
   * The other party talks to that of another line from now on, and not to the agent: called on both lines. Their keys are events as
   * before. Null ends it. Absent if the line has no audio.
   * @param agent_stays - The party talks to both: its words are still events, and the other one hears what is said on this line.
   */
  bridge?(other: Line | null, agent_stays?: boolean): void
  /**
   * Asks the carrier of both lines to join their parties itself, while they are bridged; when it has, it ends both lines, or nearly so.
   * Null if it is not asked. Absent if the line has no carrier that could.
   */
  joinByCarrier?(other: Line): Promise<CallCarrierJoin | null>
  /** Lets another line reach this one's party. Absent if the line has no audio. */
  readonly voice?: VoiceReceiver
  /**
   * Records both sides, as the recording of that call, and again if it does already. A line without audio records nothing.
   * @param since - `start`: with the first seconds of the call, if it is asked for within them.
   */
  record(recording: FileKey, since?: RecordedSince): Promise<void>
  /** Records no longer, and removes what was recorded. */
  discardRecording(): Promise<void>
  /** Answers a page whose network has changed. Absent if the line does not end in a page. */
  reconnect?(offer: Reconnecting): Promise<Reconnected>
  /** Ends the call; also when it has ended. Resolves when its recording is whole. @param why - Shown by the page, if there is one. */
  hangUp(why?: CallEndReason): Promise<void>
  /** The quality of the whole call. Null if nothing was measured. */
  quality(): LineQuality | null
}

/**
 * Why a caller is refused: the number is unassigned, its calls are not taken now, all lines are busy, the call was
 * rejected, or this process cannot take the call but another one could.
 */
export type Refusal = 'unknown_number' | 'unavailable' | 'busy' | 'declined' | 'failed'

/** `from` of a caller without a number, or with a hidden one. The digits spell "anonymous" and are not a real number. */
export const ANONYMOUS = '+266696687'

/** The listener to a network before it connects a call. */
export interface EarlyListening {
  about: SpeechSubject
  /** Its words are recognised, which costs money. */
  recognises: boolean
  /** At most three times: what is said is known better each time. */
  heard(this: void, announcement: Announcement): void
}

/** The words of a carrier's signalling about a call, for a backend that decides whether to take it. Nothing of it is verified. */
export type CallSignalling = NonNullable<CallScreeningRequest['signalling']>

/** How the audio and the signalling of a line are carried. */
export interface LineSignalling {
  /** The trunk. Null for a browser. */
  carrier: string | null
  /** Null for a browser. */
  transport: SipTransport | null
  codec: string
  /** The suite of encrypted audio. Null if it is not encrypted. */
  srtp_suite: SrtpSuite | null
  /** Provisional responses were acknowledged with `PRACK`. */
  reliable_responses: boolean
  /** The cause of ITU-T Q.850 with which the other side has hung up. Null if it says none, or has not. */
  end_q850_cause: number | null
  /** The other side has handed its end over, or has tried to. */
  handovers: readonly CallHandover[]
  /** The carrier was asked to join the other side with a colleague. Null if it was not. */
  carrier_join: CallCarrierJoin | null
}

/** A caller who rings. */
export interface IncomingCall {
  /** E.164. */
  from: string
  to: string
  /** Null if it does not come from a telephone. */
  mno: Mno | null
  /** Absent if the signalling says nothing more than the two numbers. */
  signalling?: CallSignalling
  /** @throws Error when the caller has given up, or the line cannot be set up. */
  accept(): Promise<Line>
  /** Does nothing once the call is accepted, rejected or given up. */
  reject(refusal: Refusal): Promise<void>
  /** Aborted when the caller gives up before that. */
  cancelled: AbortSignal
}
