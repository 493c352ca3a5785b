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
 * The version of the messages between processes. It is increased with every change of them, and processes with different versions refuse to
 * talk to each other. A field that a process sends only to its own threads needs no new version.
 */
export const PROTOCOL_VERSION = 23

/** Chosen by the side that opens the line, and unique in its channel. */
export type LineId = number

/** A line that is to be opened. */
interface OpenedLine {
  line: LineId
  /** Set by a process for its own threads if the recording goes to another machine. The thread then sends it to the process. */
  sends_recording?: true
}

/** The fields of `Speech` that can be serialized. */
export interface SpeechMessage extends Omit<Speech, 'text' | 'greeting_of'> {
  /** Null if the text comes sentence by sentence. */
  text: string | null
  /** The stored greeting, which is played instead: base64 of mono PCM16 at 8 kHz, little-endian. */
  recorded_pcm?: string
}

/** The requests and their answers. */
export interface Requests {
  /** Null if every port is taken, or the node drains. */
  open_rtp: {
    ask: OpenedLine & { family?: IpFamily }
    answer: (Pick<RtpAudio, 'address' | 'port'> & { understands_speech: boolean }) | null
  }
  /** Null if there is no free place, or the node drains. Fails with a TypeError for an offer that we do not understand. */
  open_browser: {
    ask: OpenedLine & { sdp: string }
    answer: (Pick<BrowserAudio, 'sdp' | 'has_channel'> & { understands_speech: boolean }) | null
  }
  /** Fails with a TypeError for an offer that belongs to another connection. */
  restart_browser: { ask: { line: LineId; sdp: string }; answer: string }
  say: { ask: { line: LineId; speech: SpeechMessage }; answer: Spoken }
  /** Whether the model is available. */
  go_live: { ask: { line: LineId; settings: LiveSettings }; answer: boolean }
  /** The parts of the reply come before the answer. Fails with a ModelError. */
  reply_live: { ask: { line: LineId; live: LiveAsk }; answer: null }
  send_digits: { ask: { line: LineId; digits: string }; answer: null }
  record: { ask: { line: LineId; recording: FileKey; since?: RecordedSince }; answer: null }
  discard_recording: { ask: { line: LineId }; answer: null }
  /** The quality of the whole call. */
  close: { ask: { line: LineId }; answer: LineQuality | null }
  /** The metrics in the format of Prometheus. */
  metrics: { ask: object; answer: string }
  /** Answered at once, regardless of other requests. */
  ping: { ask: object; answer: null }
  /** Ends every line of the channel, and completes the recordings. */
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
  /** Null ends the bridge. `elsewhere` is a line in another thread or process. Its voices pass through the process that opened both. */
  | { kind: 'bridge'; line: LineId; to: LineId | 'elsewhere' | null; agent_stays: boolean }
  /** 20 ms of the other party of such a bridge, as base64 of G.711 µ-law. */
  | { kind: 'voice'; line: LineId; audio: string }
  /** A text for the page of a browser. */
  | { kind: 'text'; line: LineId; text: string }
  | { kind: 'sentence'; request: number; text: string }
  | { kind: 'sentences_end'; request: number }
  | { kind: 'stop_speech'; request: number }
  /** `request` is the id of the `reply_live`. */
  | { kind: 'stop_reply'; request: number }

/** Messages to the side that carries audio. */
export type ToMedia = Request | Notice

/** A piece, at most a second long, of a recording that is sent to another machine. */
export interface RecordedPiece {
  /** Frames that were left out before it, because the other side was behind. */
  skipped: number
  /** Base64 of PCM16 at 8 kHz, little-endian, in whole frames. Samples of the other party and of the agent alternate. */
  pcm: string
}

/** Messages from the side that carries audio. `ready` is the first one, `load` the second. */
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
  /** `quality` is that of the whole call so far. */
  | { kind: 'event'; line: LineId; event: LineEvent; quality: LineQuality | null }
