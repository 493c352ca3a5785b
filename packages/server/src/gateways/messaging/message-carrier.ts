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
  /** The workspace that sends it: its failures do not count against other workspaces. */
  workspace_id: string
  /** The workspace's number, E.164. */
  from: string
  /** E.164. */
  to: string
}

/** A text, cut into the parts in which it travels. */
export interface SmsMessage extends Addressed {
  encoding: MessageEncoding
  parts: readonly string[]
}

/** A file that the carrier already has. */
export interface UploadedFile {
  /** The carrier's id of it. */
  id: string
  filename: string
}

export interface MediaContent {
  message_type: 'image' | 'audio' | 'document' | 'video'
  /** Where the carrier gets the file, if it does not have it. */
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
 * The outcome of a submission: a value, never an exception. Only `carrier_failed` lets another carrier try: after
 * any other outcome the message may be on its way, or no carrier would accept it.
 */
export type SubmitOutcome =
  /** `carrier_message_ids`: one for each part; receipts name them. */
  | {
      kind: 'accepted'
      carrier: string
      mno: Mno | null
      carrier_message_ids: string[]
      simulated?: SimulatedReceipt[]
    }
  /** The carrier's verdict on this message or recipient. */
  | { kind: 'rejected'; carrier: string; mno: Mno | null; error_code: string; cause: string }
  /** Nothing was sent. `no_fault`: that says nothing about the next message. */
  | { kind: 'carrier_failed'; error_code: string; cause: string; no_fault?: true }
  /**
   * It was handed over, in whole or in part, and not confirmed. It may arrive, so it is not repeated. `parts_not_sent`: how many
   * of its parts certainly did not leave.
   */
  | { kind: 'unknown'; carrier: string; mno: Mno | null; error_code: string; cause: string; parts_not_sent?: number }

/** The state of a message as its carrier reports it. */
export type ReceiptStatus = 'sent' | 'delivered' | 'read' | 'failed' | 'rejected' | 'expired'

/** A report that a simulated carrier will make. */
export interface SimulatedReceipt {
  after_ms: number
  status: ReceiptStatus
  status_code: string
}

/** Takes messages of one channel. A chain with failover, a carrier with a breaker and a single bind are all of this type. */
export interface MessageCarrier<Message> {
  /** Ends within seconds, whatever the network does. @throws the signal's reason when it is aborted before anything left. */
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
}

/** A file that came with a message. */
export interface InboundMedia {
  /** The carrier's id of the file, with which it is downloaded. */
  id: string
  mime_type: string
  /** The name from its sender. */
  filename: string | null
}

export interface InboundMessage {
  carrier: string
  /** The same for each repeat of one message. */
  repeat_key: string
  /** Equal keys since then are one message; earlier ones are not. Null if there is no time limit. */
  repeats_since: Date | null
  environment: 'production' | 'sandbox'
  /** Set for sandbox numbers, which many workspaces hold. Null if the number has one holder. */
  workspace_id: string | null
  channel: MessageChannel
  /** The remote party, E.164. */
  from: string
  /** The workspace's number, E.164. */
  to: string
  message_type: 'text' | 'image' | 'audio' | 'document' | 'video' | 'interactive'
  /** The text; of media its caption, if any. */
  body: string
  /** The body describes something without a text of its own, such as a place: its words are not those of the sender. */
  described?: boolean
  media: InboundMedia | null
  mno: Mno | null
  /** When it was written, by the carrier's clock, which may be ahead of ours; null where the carrier does not say. */
  written_at: Date | null
}

/** Takes what carriers receive. Each call resolves when it is stored; only then is the carrier answered. */
export interface MessagingInbox {
  /** `unknown_number`: it has no holder, nothing was stored, and repeating it would not help. */
  received(message: InboundMessage): Promise<'stored' | 'repeated' | 'unknown_number'>
  receipt(receipt: Receipt): Promise<void>
}

/** A configured connection to a carrier, which also receives. */
export interface MessagingLink<Message> extends MessageCarrier<Message> {
  /** Unique among all carriers. */
  readonly name: string
  start(inbox: MessagingInbox): void
  /** Accepts no more messages; waits for those in progress. */
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

/** A carrier's webhook requests, over a path that has the link's name. */
export interface CarrierWebhook {
  /** Verifies the token with which the carrier checks that the path is ours. */
  knowsToken(verify_token: string): boolean
  /** @param signature - the header, as it came */
  isSigned(body: Uint8Array, signature: string | undefined): boolean
  /**
   * Puts the link's own messages and receipts into the inbox. Resolves when all of them are stored. Invalid ones are
   * skipped.
   * @throws the inbox's error: the carrier must repeat everything.
   */
  take(body: Uint8Array): Promise<Taken>
}

export interface Taken {
  /** Messages and receipts. */
  taken: number
  /** Why others were skipped, and how many for each reason; without personal data. */
  left_out: Readonly<Record<string, number>>
}

export interface WantedMedia extends Pick<InboundMedia, 'id' | 'mime_type'> {
  max_bytes: number
}

/** How fetching a file ended: a value, never an exception, unless it was the side that keeps it that failed. */
export type MediaOutcome =
  | { kind: 'fetched'; size_bytes: number }
  /** It will not arrive. */
  | { kind: 'refused'; reason: MediaRefusal }
  /** Another attempt may succeed; `cause` is for the log. */
  | { kind: 'failed'; cause: string }

export type MediaRefusal = 'too_large' | 'wrong_type' | 'gone' | 'foreign_address' | 'damaged'

/** A file to hand to the carrier. */
export interface OutgoingFile {
  /** Unguessable to the author of the content, which therefore does not contain it. */
  media_id: string
  mime_type: string
  /** With its dot, such as `.pdf`. */
  extension: string
  size_bytes: number
  /** Destroyed by the one that reads it. */
  content: Readable
}

/** How handing over a file ended: a value, never an exception. No message was sent in any case. */
export type UploadOutcome =
  | { kind: 'uploaded'; id: string }
  | Extract<SubmitOutcome, { kind: 'rejected' | 'carrier_failed' }>

export interface MediaSource {
  /** Hands over a file, which messages then name by its id. */
  upload(file: OutgoingFile, signal: AbortSignal): Promise<UploadOutcome>
  /** @param keep - Takes the file piece by piece; resolves with its size when all of it is kept. */
  download(
    media: WantedMedia,
    keep: (pieces: AsyncIterable<Uint8Array>) => Promise<number>,
    signal: AbortSignal,
  ): Promise<MediaOutcome>
}

/** The carriers of this installation. Without any, production messages fail with a clear error. */
export interface MessagingLinks {
  sms: readonly SmsLink[]
  whatsapp: readonly WhatsAppLink[]
}
