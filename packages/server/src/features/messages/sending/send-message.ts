import type { Message, MessageCreate } from '../../../generated/types.gen.ts'
import type { Caller, Environment } from '../../../platform/caller.ts'
import type { Destinations } from '../../../domain/destinations.ts'
import { ApiError } from '../../../platform/errors.ts'
import {
  replayOr,
  type IdempotencyClaim,
  type IdempotentRequest,
  type Replayable,
} from '../../../platform/idempotency.ts'
import type { Ids } from '../../../platform/ids.ts'
import { recordCountry } from '../../billing/record-country.ts'
import type { ReadMessageFacts } from '../../compliance/message-facts.ts'
import { messageNeed } from '../../compliance/message-need.ts'
import { passMessageGates } from '../../compliance/message-gates.ts'
import { mediaPath } from '../media/media-path.ts'
import {
  attachFile,
  uploadToCarrier,
  requireUpload,
  type CarrierFile,
  type SentFilesDeps,
} from '../media/sent-files.ts'
import type { UploadRow } from '../media/upload.model.ts'
import { messageView } from '../message.view.ts'
import { dispatchMessage, type DispatchDeps } from './dispatch-message.ts'
import type { Pending } from './insert-message.ts'
import type { InsertRequested } from './insert-requested.ts'
import { messageContent } from './message-content.ts'
import { newMessage, type MessageContent } from './new-message.ts'
import { notSent } from './not-sent.ts'
import { outcomeKnown } from './outcome-known.ts'

export interface SendMessageDeps extends DispatchDeps {
  ids: Ids
  destinations: Destinations
  readMessageFacts: ReadMessageFacts
  insertRequested: InsertRequested
  files: SentFilesDeps
  /** Checks an address. Throws INVALID_ARGUMENT if requests must not be sent to it. */
  checkWebhookUrl: (field: string, url: string, workspace_id: string) => Promise<void>
}

export interface SendMessageRequest {
  caller: Caller
  body: MessageCreate
  claim: IdempotencyClaim | undefined
}

/**
 * Sends a message and returns it once a carrier has accepted it.
 * @throws ApiError for an invalid field or the first closed gate: then nothing is recorded. MESSAGE_FAILED if no carrier accepted the
 * message: then it is recorded and reported by an event.
 */
export async function sendMessage(
  deps: SendMessageDeps,
  { caller, body, claim }: SendMessageRequest,
): Promise<Replayable<Message>> {
  const content = messageContent(body)
  const request = { caller, operation_id: 'createMessage', claim }
  for (;;) {
    const reply = await replayOr<Message | Pending>(deps, request, () => send(deps, request, { body, content }))
    if (isComplete(reply)) return reply
    // The first request with this key is in progress, or its process died. A failure has released the key; a success is stored.
    await outcomeKnown(deps, caller, reply.body.message_id)
  }
}

function isComplete(reply: Replayable<Message | Pending>): reply is Replayable<Message> {
  return 'conversation_id' in reply.body
}

interface Checked {
  body: MessageCreate
  content: MessageContent
}

async function send(deps: SendMessageDeps, request: IdempotentRequest, { body, content }: Checked): Promise<Message> {
  const { caller } = request
  const { agent_id, channel, to } = body
  const { message_type, segments } = content
  const upload =
    body.media_id === undefined ? null : await requireUpload(deps, caller, { media_id: body.media_id, message_type })
  if (content.media_url !== null) await deps.checkWebhookUrl('media_url', content.media_url, caller.workspace_id)
  const facts = await deps.readMessageFacts(caller, body)
  if (!facts) throw new ApiError('WORKSPACE_NOT_FOUND', 'The workspace no longer exists.')
  const now = deps.clock.now()
  const from = { field: 'from', asked: body.from }
  const { destinations } = deps
  const need = messageNeed({ channel, segments, rate: destinations.rateOf(to) }, facts, now)
  const contact = { field: 'to', number: to }
  passMessageGates({ caller, agent_id, channel, message_type, from, to: contact, destinations, facts, need, now })
  const { workspace_id, environment } = caller
  await recordCountry(deps.db, { workspace_id, environment, number: to, now })
  const message_id = deps.ids('msg')
  const beginning = {
    message_id,
    turn_id: deps.ids('trn'),
    workspace_id,
    environment,
    agent_id,
    agent_version: null,
    channel,
  }
  const numbers = { from: facts.from_number as string, to }
  const file = upload && (await handed(deps, upload, { environment, ...numbers }))
  const whole = file ? { ...content, media_url: mediaPath(message_id) } : content
  const queued = newMessage({ ...beginning, ...numbers, content: whole, reply_to_message_id: null, now })
  const inserted = await deps.insertRequested({ message: queued, request })
  if (file) await attachFile(deps, message_id, file)
  const { message, outcome } = await dispatchMessage(deps, inserted, { request, file })
  if (message?.status !== 'sent') throw notSent(to, outcome)
  return messageView(message)
}

/** @throws ApiError MESSAGE_FAILED: then nothing is recorded. */
async function handed(
  { files }: SendMessageDeps,
  upload: UploadRow,
  numbers: { environment: Environment; from: string; to: string },
): Promise<CarrierFile> {
  const file = await uploadToCarrier(files, upload, numbers)
  if ('kind' in file) throw notSent(numbers.to, file)
  return file
}
