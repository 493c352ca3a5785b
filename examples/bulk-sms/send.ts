import {
  type ApiError,
  InvalidArgumentError,
  MessageFailedError,
  OptOutEnforcedError,
  type MessageCreate,
  type Ohun,
} from '@ohun/sdk'
import { fillIn, type Contact } from './contacts.ts'

/** How many requests are in progress at the same time. */
const AT_ONCE = 8

export interface Campaign {
  /** Part of every key: a contact gets the text of one campaign once. */
  name: string
  template: string
  agent_id: string
}

export interface Outcome {
  id: string
  phone: string
  /** `repeated`: it was sent by an earlier run, and not again. */
  status: 'sent' | 'repeated' | 'opted_out' | 'invalid' | 'failed'
  message_id: string
  detail: string
}

/** Sends the text to each contact. One row that fails does not stop the others; an error of the account does. */
export async function sendAll(ohun: Ohun, contacts: Contact[], campaign: Campaign): Promise<Outcome[]> {
  const texts = contacts.map((contact) => ({ contact, body: fillIn(campaign.template, contact) }))
  const outcomes: Outcome[] = []
  const rows = texts.entries()
  const work = async (): Promise<void> => {
    for (const [index, { contact, body }] of rows) outcomes[index] = await send(ohun, { contact, body, campaign })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcomes
}

interface Row {
  contact: Contact
  body: string
  campaign: Campaign
}

async function send(ohun: Ohun, { contact: { id, phone }, body, campaign }: Row): Promise<Outcome> {
  const message: MessageCreate = { agent_id: campaign.agent_id, channel: 'sms', to: phone, body }
  try {
    // The same row has the same key in every run, so the service sends it once.
    const options = { idempotencyKey: `${campaign.name}-${id}` }
    const { data, response } = await ohun.messages.create(message, options).withResponse()
    const status = response.headers.get('idempotent-replayed') === 'true' ? 'repeated' : 'sent'
    return { id, phone, status, message_id: data.message_id, detail: '' }
  } catch (error) {
    return { id, phone, status: statusOf(error), message_id: '', detail: (error as ApiError).message }
  }
}

/** @throws what the next row would meet as well: a wrong key, an empty balance, no connection */
function statusOf(error: unknown): Outcome['status'] {
  if (error instanceof OptOutEnforcedError) return 'opted_out'
  if (error instanceof InvalidArgumentError) return 'invalid'
  if (error instanceof MessageFailedError) return 'failed'
  throw error
}
