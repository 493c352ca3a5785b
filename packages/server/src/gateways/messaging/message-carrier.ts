import type { Readable } from 'node:stream'
import type {
  MessageChannel,
  MessageEncoding,
  MessageInteractive,
  MessageTemplate,
  Mno,
} from '../../generated/types.gen.ts'
import type { LinkState } from '../links/link-state.ts'

interface Addressed {
  message_id: string
  /** The workspace that sends the message. Its failures do not count against other workspaces. */
  workspace_id: string
  /** The workspace's number, E.164. */
  from: string
  /** The recipient's number, E.164. */
  to: string
}

/** A text, split into the parts in which it is sent. */
export interface SmsMessage extends Addressed {
  encoding: MessageEncoding
  parts: readonly string[]
}

/** A file that the carrier already has. */
export interface UploadedFile {
  /** The carrier's id of the file. */
  id: string
  filename: string
}

export interface MediaContent {
  message_type: 'image' | 'audio' | 'document' | 'video'
  /** The URL from which the carrier downloads the file, unless it already has it. */
  media_url: string
  media_caption: string | null
  file?: UploadedFile
}

export type WhatsAppContent =
  | { message_type: 'text'; body: string }
  | MediaContent
  | { message_type: 'interactive'; body: string; interactive: MessageInteractive }
  | { message_type: 'template'; template: MessageTemplate }

export interface WhatsAppMessage extends Addressed {
  content: WhatsAppContent
}

/**
 * The outcome of a submission: a value, never an exception. Only after `carrier_failed` may another carrier try. After any other
 * outcome the message may be on its way, or no carrier would accept it.
 */
export type SubmitOutcome =
  /** `carrier_message_ids` has one id for each part; receipts refer to them. */
  | {
      kind: 'accepted'
      carrier: string
      mno: Mno | null
      carrier_message_ids: string[]
      simulated?: SimulatedReceipt[]
    }
  /** The carrier's verdict on this message or recipient. */
  | { kind: 'rejected'; carrier: string; mno: Mno | null; error_code: string; cause: string }
  /** Nothing was sent. `no_fault`: the failure says nothing about the next message. */
  | { kind: 'carrier_failed'; error_code: string; cause: string; no_fault?: true }
  /**
   * The message was submitted, in whole or in part, but not confirmed. It may arrive, so it is not repeated. `parts_not_sent`: how
   * many of its parts were certainly not sent.
   */
  | { kind: 'unknown'; carrier: string; mno: Mno | null; error_code: string; cause: string; parts_not_sent?: number }

/** The state of a message as its carrier reports it. */
export type ReceiptStatus = 'sent' | 'delivered' | 'read' | 'failed' | 'rejected' | 'expired'

/** A report that a simulated carrier will make. */
export interface SimulatedReceipt {
  after_ms: number
  status: ReceiptStatus
  status_code: string
  status_detail?: string
}

/** Accepts messages of one channel. A chain with failover, a carrier with a breaker and a single link all have this type. */
export interface MessageCarrier<Message> {
  /** Ends within seconds, whatever the network does. @throws the signal's reason when it is aborted before anything was sent. */
  submit(message: Message, signal: AbortSignal): Promise<SubmitOutcome>
}

export type SmsCarrier = MessageCarrier<SmsMessage>
export type WhatsAppCarrier = MessageCarrier<WhatsAppMessage>

/** A carrier's report on a message, or on one part of it. */
export interface Receipt {
  carrier: string
  carrier_message_id: string
  channel: MessageChannel
  status: ReceiptStatus
  /** The carrier's own code, such as `DELIVRD` or `131026`. */
  status_code: string
  /** Why it failed, in the carrier's own words, if it gives any. */
  status_detail?: string
}

/** A file that came with a message. */
export interface InboundMedia {
  /** The carrier's id of the file, with which it is downloaded. */
  id: string
  mime_type: string
  /** The file name that its sender gave it. */
  filename: string | null
}

export interface InboundMessage {
  carrier: string
  /** Identical for all repeats of one message. */
  repeat_key: string
  /** Messages with the same key since then are repeats of this one; earlier ones are not. Null if there is no time limit. */
  repeats_since: Date | null
  environment: 'production' | 'sandbox'
  /** The holder of a sandbox number, which many workspaces may hold. Null if the number has a single holder. */
  workspace_id: string | null
  channel: MessageChannel
  /** The remote party, E.164. */
  from: string
  /** The workspace's number, E.164. */
  to: string
  message_type: 'text' | 'image' | 'audio' | 'document' | 'video' | 'interactive'
  /** The text, or the caption of media, if any. */
  body: string
  /** True if the body describes something that has no text of its own, such as a location. Its words are not the sender's. */
  described?: boolean
  media: InboundMedia | null
  mno: Mno | null
  /** The time at which the message was written, by the carrier's clock, which may be ahead of ours. Null if it is not reported. */
  written_at: Date | null
}

/** Stores what carriers receive. A call resolves when the message or receipt is stored; only then is the carrier answered. */
export interface MessagingInbox {
  /** `unknown_number`: the recipient's number has no holder, nothing was stored, and repeating would not help. */
  received(message: InboundMessage): Promise<'stored' | 'repeated' | 'unknown_number'>
  receipt(receipt: Receipt): Promise<void>
}

/** A configured connection to a carrier, which also receives. */
export interface MessagingLink<Message> extends MessageCarrier<Message> {
  /** Unique among all carriers. */
  readonly name: string
  start(inbox: MessagingInbox): void
  /** Stops accepting messages and waits for those in progress. */
  stop(): Promise<void>
  state(): LinkState
}

export interface SmsLink extends MessagingLink<SmsMessage> {
  readonly mno: Mno
}

export interface WhatsAppLink extends MessagingLink<WhatsAppMessage> {
  /** The number that it sends from and receives at, E.164. */
  readonly number: string
  /** The path of the carrier's HTTP reports. */
  readonly webhook?: CarrierWebhook
  /** The files of its messages. */
  readonly media?: MediaSource
}

/** Handles a carrier's webhook requests. Their path contains the link's name. */
export interface CarrierWebhook {
  /** Verifies the token with which the carrier checks that the path is ours. */
  knowsToken(verify_token: string): boolean
  /** @param signature - the value of the header, unchanged */
  isSigned(body: Uint8Array, signature: string | undefined): boolean
  /**
   * Puts the link's own messages and receipts into the inbox. Resolves when all of them are stored. Skips invalid ones.
   * @throws the inbox's error: the carrier must repeat everything.
   */
  take(body: Uint8Array): Promise<Taken>
}

export interface Taken {
  /** The number of messages and receipts that were stored. */
  taken: number
  /** How many others were skipped, by reason. Reasons have no personal data. */
  left_out: Readonly<Record<string, number>>
}

export interface WantedMedia extends Pick<InboundMedia, 'id' | 'mime_type'> {
  max_bytes: number
}

/** The outcome of fetching a file: a value, never an exception, unless storing the file failed. */
export type MediaOutcome =
  | { kind: 'fetched'; size_bytes: number }
  /** No attempt will succeed. */
  | { kind: 'refused'; reason: MediaRefusal }
  /** Another attempt may succeed; `cause` is for the log. */
  | { kind: 'failed'; cause: string }

export type MediaRefusal = 'too_large' | 'wrong_type' | 'gone' | 'foreign_address' | 'damaged'

/** A file to hand to the carrier. */
export interface OutgoingFile {
  /** An id that the author of the content cannot guess, so the content cannot contain it. */
  media_id: string
  mime_type: string
  /** The file extension with its dot, such as `.pdf`. */
  extension: string
  size_bytes: number
  /** Its reader must destroy it. */
  content: Readable
}

/** The outcome of an upload: a value, never an exception. No message has been sent in any case. */
export type UploadOutcome =
  | { kind: 'uploaded'; id: string }
  | Extract<SubmitOutcome, { kind: 'rejected' | 'carrier_failed' }>

export interface MediaSource {
  /** Uploads a file, to which messages then refer by its id. */
  upload(file: OutgoingFile, signal: AbortSignal): Promise<UploadOutcome>
  /** @param keep - Receives the file piece by piece. Resolves with its size when all of it is stored. */
  download(
    media: WantedMedia,
    keep: (pieces: AsyncIterable<Uint8Array>) => Promise<number>,
    signal: AbortSignal,
  ): Promise<MediaOutcome>
}

/** The carriers of this installation. If there are none, production messages fail with a clear error. */
export interface MessagingLinks {
  sms: readonly SmsLink[]
  whatsapp: readonly WhatsAppLink[]
}
