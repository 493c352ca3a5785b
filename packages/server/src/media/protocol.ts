import type { Announcement } from '../domain/answering/announcement.ts'
import type { ModelPart } from '../gateways/ai/chat-model.ts'
import type { LiveAsk, LiveSettings } from '../gateways/ai/live-model.ts'
import type { BrowserAudio, BrowserEvent, IpFamily, RtpAudio, RtpPeer } from '../gateways/telephony/audio.ts'
import type {
  EarlyListening,
  LineEvent,
  LineQuality,
  Overheard,
  RecordedSince,
  Speech,
  SpeechSubject,
  Spoken,
} from '../gateways/telephony/line.ts'
import type { FileKey } from '../gateways/storage/file-store.ts'
import type { MediaLoad } from './media-node.ts'

/**
 * One more with every change of the messages between processes: two of different versions do not talk to each other. A field that a process
 * sends only to its own threads changes nothing between processes.
 */
export const PROTOCOL_VERSION = 23

/** Chosen by who opens the line, unique in its channel. */
export type LineId = number

/** A line that is to be opened. */
interface OpenedLine {
  line: LineId
  /** Set by a process to its own threads if the recording of this line goes to another machine: it is sent to the process first. */
  sends_recording?: true
}

/** The fields of `Speech` that can be serialized. */
export interface SpeechMessage extends Omit<Speech, 'text' | 'greeting_of'> {
  /** Null if it comes sentence by sentence. */
  text: string | null
  /** The stored greeting, which is played instead: base64 of mono PCM16 at 8 kHz, little-endian. */
  recorded_pcm?: string
}

/** The requests, each with its answer. */
export interface Requests {
  /** Null if every port is taken, or it drains. */
  open_rtp: {
    ask: OpenedLine & { family?: IpFamily }
    answer: (Pick<RtpAudio, 'address' | 'port'> & { understands_speech: boolean }) | null
  }
  /** Null if there is no free place, or it drains. Fails with a TypeError for an offer that we do not understand. */
  open_browser: {
    ask: OpenedLine & { sdp: string }
    answer: (Pick<BrowserAudio, 'sdp' | 'has_channel'> & { understands_speech: boolean }) | null
  }
  /** Fails with a TypeError for an offer of another connection. */
  restart_browser: { ask: { line: LineId; sdp: string }; answer: string }
  say: { ask: { line: LineId; speech: SpeechMessage }; answer: Spoken }
  /** Whether the model is there. */
  go_live: { ask: { line: LineId; settings: LiveSettings }; answer: boolean }
  /** Its parts come before the answer. Fails with a ModelError. */
  reply_live: { ask: { line: LineId; live: LiveAsk }; answer: null }
  send_digits: { ask: { line: LineId; digits: string }; answer: null }
  record: { ask: { line: LineId; recording: FileKey; since?: RecordedSince }; answer: null }
  discard_recording: { ask: { line: LineId }; answer: null }
  /** The quality of the whole call. */
  close: { ask: { line: LineId }; answer: LineQuality | null }
  /** As Prometheus reads them. */
  metrics: { ask: object; answer: string }
  /** Answered at once, whatever else is asked. */
  ping: { ask: object; answer: null }
  /** Ends every line of the channel, their recordings whole. */
  shut_down: { ask: object; answer: null }
}

export type RequestKind = keyof Requests

export type Request = { [K in RequestKind]: { kind: K; request: number } & Requests[K]['ask'] }[RequestKind]

/** Notices, which need no answer. `request` is the request id of the `say` that a notice belongs to. */
export type Notice =
  | { kind: 'connect'; line: LineId; peer: RtpPeer }
  | { kind: 'hold'; line: LineId; listens: boolean }
  | { kind: 'resume'; line: LineId }
  | { kind: 'find_answer'; line: LineId; about: SpeechSubject }
  /** Null when the call is answered. */
  | { kind: 'hear_early'; line: LineId; listening: Omit<EarlyListening, 'heard'> | null }
  | { kind: 'listen_in'; line: LineId; on: boolean }
  /** Null when the colleague has given the call back. */
  | { kind: 'speak'; line: LineId; audio: string | null }
  | { kind: 'keep_secret'; line: LineId; on: boolean }
  /** Null ends it. `elsewhere`: the other line is in another thread or process, and the voices go through the one that opened both. */
  | { kind: 'bridge'; line: LineId; to: LineId | 'elsewhere' | null; agent_stays: boolean }
  /** The other party of such a bridge: 20 ms of G.711 µ-law as base64. */
  | { kind: 'voice'; line: LineId; audio: string }
  /** To the page of a browser. */
  | { kind: 'text'; line: LineId; text: string }
  | { kind: 'sentence'; request: number; text: string }
  | { kind: 'sentences_end'; request: number }
  | { kind: 'stop_speech'; request: number }
  /** `request` is that of the `reply_live`. */
  | { kind: 'stop_reply'; request: number }

/** To where audio is carried. */
export type ToMedia = Request | Notice

/** A piece of the recording of a line whose other side is on another machine, at most a second long. */
export interface RecordedPiece {
  /** Frames that were left out before it, because the other side was behind. */
  skipped: number
  /** Base64 of PCM16 at 8 kHz, little-endian: the other party and the agent in turn, in whole frames. */
  pcm: string
}

/** From where audio is carried. `ready` is the first message, `load` the second. */
export type FromMedia =
  | { kind: 'ready'; version: number }
  | { kind: 'load'; load: MediaLoad }
  | ({ kind: 'recorded'; line: LineId } & RecordedPiece)
  | { kind: 'overheard'; line: LineId; piece: Overheard }
  | { kind: 'announced'; line: LineId; announcement: Announcement }
  | { kind: 'voice'; line: LineId; audio: string }
  | { kind: 'part'; request: number; part: ModelPart }
  | { kind: 'answer'; request: number; answer: unknown }
  | { kind: 'failed'; request: number; error: { name: string; message: string } }
  | { kind: 'browser'; line: LineId; event: BrowserEvent }
  /** `quality`: of the whole call so far. */
  | { kind: 'event'; line: LineId; event: LineEvent; quality: LineQuality | null }
