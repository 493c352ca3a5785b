import { signWebhook } from '@ohun/webhook-verifier'
import type { Context } from '../../context.ts'
import { exchange, type Exchange } from '../exchange.ts'
import { freshBody, streamRuleOf, timeoutOf, type RequestName } from '../requests.ts'
import type { Target } from '../send-webhook.ts'

/** The backend under test, and how requests reach it. */
export interface Patient {
  /** The kind of request that the signature checks send. The backend must answer it. */
  readonly carrier: RequestName
  body(name: RequestName): Record<string, unknown>
  send(request: Probe): Promise<Exchange>
}

/** A request. It is valid except where a field says otherwise. */
export interface Probe {
  readonly name: RequestName
  readonly text: string
  /** The signed body, if it differs from the one sent. */
  readonly signed_text?: string
  /** The age of the signature in seconds. Negative for a time in the future. */
  readonly age_seconds?: number
  /** Makes the headers to send from the valid ones. */
  readonly headers?: (signed: Record<string, string>, sign: (secret: string) => string) => Record<string, string>
}

/** Yoruba text, with combining marks and characters that some serializers escape. */
const TEXT = 'Ẹ káàárọ̀ – where is my order no. 10/42?'

export function createPatient(
  { now, signal }: Pick<Context, 'now' | 'signal'>,
  { url, secrets, agent_id, carrier }: Target & { agent_id: string | undefined; carrier: RequestName },
): Patient {
  const [secret, previous_secret] = secrets
  return {
    carrier,
    body(name) {
      const body = withText(freshBody(name, now()))
      return agent_id === undefined ? body : { ...body, agent_id }
    },
    async send({ name, text, signed_text = text, age_seconds = 0, headers = (signed) => signed }) {
      const at = new Date(now().getTime() - age_seconds * 1_000)
      const previous = previous_secret === undefined ? {} : { previous_secret }
      const signed = signWebhook({ body: signed_text, secret, now: at, ...previous })
      const sign = (other: string) => signWebhook({ body: signed_text, secret: other, now: at })['X-Service-Signature']
      const limits = { timeout_ms: timeoutOf(name), streamed: streamRuleOf(name) }
      return await exchange({ url, headers: headers(signed, sign), body: text, ...limits, signal })
    },
  }
}

/** Puts the text into the body of an event or a turn, wherever it has words. */
function withText(body: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(body, (field, value: unknown) =>
    (field === 'text' || field === 'transcription') && typeof value === 'string' ? TEXT : value,
  )
  return JSON.parse(text) as Record<string, unknown>
}
