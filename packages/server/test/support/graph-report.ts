import { createHmac } from 'node:crypto'
import { PHONE_NUMBER_ID } from './graph-server.ts'

export const APP_SECRET = 'an-app-secret-of-meta'
export const VERIFY_TOKEN = 'a-verify-token'
export const BUSINESS_NUMBER = '+2348031000042'

type Json = Record<string, unknown>

/** The content of one change in a webhook. */
export interface GraphChange {
  messages?: Json[]
  statuses?: Json[]
  errors?: Json[]
  phone_number_id?: string
  field?: string
}

/** A webhook in Meta's format, with one entry for each change. */
export function graphReport(...changes: GraphChange[]): Json {
  const entry = changes.map(({ field = 'messages', phone_number_id = PHONE_NUMBER_ID, ...news }, at) => {
    const metadata = { display_phone_number: BUSINESS_NUMBER.slice(1), phone_number_id }
    return {
      id: `10229012934039${at}`,
      changes: [{ field, value: { messaging_product: 'whatsapp', metadata, ...news } }],
    }
  })
  return { object: 'whatsapp_business_account', entry }
}

let received = 0

/** A time later than any test's clock, so that a message counts as written when it arrives. */
const TIMESTAMP = '4102444800'

/** A person's message: `inbound({ type: 'text', text: { body: 'Hello' } })`. */
export function inbound(content: Json & { type: string }, from = '2348031234567'): Json {
  return { from, id: `wamid.INBOUND${++received}`, timestamp: TIMESTAMP, ...content }
}

export const textFrom = (body: string, from?: string): Json => inbound({ type: 'text', text: { body } }, from)

/** The status of a message that we sent. */
export function statusOf(wamid: string, status: string, code?: number): Json {
  const errors = code === undefined ? {} : { errors: [{ code, title: 'Title', error_data: { details: 'Because.' } }] }
  return { id: wamid, status, timestamp: '1763629200', recipient_id: '2348031234567', ...errors }
}

export function signatureOf(body: string | Buffer, app_secret = APP_SECRET): string {
  return `sha256=${createHmac('sha256', app_secret).update(body).digest('hex')}`
}

export interface PostedReport {
  name?: string
  /** The signature. Null to leave it out. */
  signature?: string | null
}

/** Posts a signed report to the server, as Meta does. */
export async function postReport(
  base_url: string,
  report: Json | string,
  { name = 'support', signature }: PostedReport = {},
): Promise<Response> {
  const body = typeof report === 'string' ? report : JSON.stringify(report)
  const header = signature === undefined ? signatureOf(body) : signature
  return await fetch(`${base_url}/v1/carriers/whatsapp/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(header !== null && { 'X-Hub-Signature-256': header }) },
    body,
  })
}
