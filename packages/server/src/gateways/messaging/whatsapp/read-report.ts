import { isE164 } from '../../../domain/phone.ts'
import { parseOutsideJson } from '../../../platform/storable-text.ts'
import type { InboundMessage, Receipt, ReceiptStatus, Taken } from '../message-carrier.ts'
import type { WhatsAppAccount } from './account.ts'
import { graphErrorWords } from './graph-error.ts'
import { inboundContent, type LeftOut } from './inbound-content.ts'
import { isObject, partOf, partsOf, textOf, type Json } from './json-parts.ts'

/** The content of a report for the accounts that it may concern. */
export interface CloudReport {
  /** The messages, in the order of the report. */
  messages: InboundMessage[]
  receipts: Receipt[]
  left_out: Taken['left_out']
}

type Account = Pick<WhatsAppAccount, 'name' | 'number' | 'phone_number_id'>
type Reason =
  | LeftOut
  | 'not_json'
  | 'other_field'
  | 'other_number'
  | 'no_phone_number'
  | 'group'
  | 'other_status'
  | 'error'

const LONGEST_ID = 256

/** Never throws: invalid parts are counted and skipped, because repeating them would not help. */
export function readReport(body: Uint8Array, accounts: readonly Account[]): CloudReport {
  const reader = new ReportReader(accounts)
  const report = parsed(body)
  if (!report) reader.leaveOut('not_json')
  else for (const entry of partsOf(report, 'entry')) for (const change of partsOf(entry, 'changes')) reader.read(change)
  const { messages, receipts, left_out } = reader
  return { messages, receipts, left_out: Object.fromEntries(left_out) }
}

function parsed(body: Uint8Array): Json | null {
  try {
    const value = parseOutsideJson(Buffer.from(body).toString('utf8'))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

class ReportReader {
  readonly #accounts: readonly Account[]
  readonly messages: InboundMessage[] = []
  readonly receipts: Receipt[] = []
  readonly left_out = new Map<Reason, number>()

  constructor(accounts: readonly Account[]) {
    this.#accounts = accounts
  }

  leaveOut(reason: Reason): void {
    this.left_out.set(reason, (this.left_out.get(reason) ?? 0) + 1)
  }

  read(change: Json): void {
    if (textOf(change, 'field') !== 'messages') return this.leaveOut('other_field')
    const value = partOf(change, 'value')
    const phone_number_id = textOf(partOf(value, 'metadata'), 'phone_number_id')
    const account = this.#accounts.find((known) => known.phone_number_id === phone_number_id)
    if (!account) return this.leaveOut('other_number')
    for (const message of partsOf(value, 'messages')) this.#add(this.messages, inboundMessage(message, account))
    for (const status of partsOf(value, 'statuses')) this.#add(this.receipts, receiptIn(status, account))
    // These errors concern the account, not a message.
    for (const _error of partsOf(value, 'errors')) this.leaveOut('error')
  }

  #add<T extends object>(list: T[], read: T | Reason): void {
    if (typeof read === 'string') this.leaveOut(read)
    else list.push(read)
  }
}

function inboundMessage(message: Json, account: Account): InboundMessage | Reason {
  const id = textOf(message, 'id')
  if (id === '' || id.length > LONGEST_ID) return 'malformed'
  if (textOf(message, 'group_id') !== '') return 'group'
  const from = numberIn(message)
  // People with a user name may hide their number, and then they cannot be a contact.
  if (from === null) return 'no_phone_number'
  const content = inboundContent(message)
  if (typeof content === 'string') return content
  return {
    carrier: account.name,
    repeat_key: id,
    repeats_since: null,
    environment: 'production',
    workspace_id: null,
    channel: 'whatsapp',
    from,
    to: account.number,
    ...content,
    mno: null,
    written_at: timeIn(message),
  }
}

/** The time at which a message was written, from digits that count the seconds since 1970. Null for anything else. */
function timeIn(message: Json): Date | null {
  const seconds = textOf(message, 'timestamp')
  return /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1_000) : null
}

function numberIn(message: Json): string | null {
  const e164 = `+${textOf(message, 'from').replace(/^\+/, '')}`
  return isE164(e164) ? e164 : null
}

/** A voice message that was played counts as read. */
const statuses: Readonly<Record<string, ReceiptStatus>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

function receiptIn(status: Json, { name }: Account): Receipt | Reason {
  const [id, word] = [textOf(status, 'id'), textOf(status, 'status')]
  if (id === '' || id.length > LONGEST_ID) return 'malformed'
  if (textOf(status, 'recipient_type') === 'group') return 'group'
  const known = Object.hasOwn(statuses, word) ? statuses[word] : undefined
  if (known === undefined) return 'other_status'
  const failure = known === 'failed' ? failureIn(status) : { status_code: word }
  return { carrier: name, carrier_message_id: id, channel: 'whatsapp', status: known, ...failure }
}

function failureIn(status: Json): Pick<Receipt, 'status_code' | 'status_detail'> {
  const error = partsOf(status, 'errors')[0] ?? {}
  const { code } = error
  const words = graphErrorWords(error)
  return {
    status_code: typeof code === 'number' && Number.isSafeInteger(code) ? String(code) : 'failed',
    ...(words !== null && { status_detail: `WhatsApp could not deliver it: ${words}` }),
  }
}
