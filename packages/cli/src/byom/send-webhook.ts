import { signWebhook } from '@ohun/webhook-verifier'
import type { Context } from '../context.ts'
import type { SigningSecrets } from '../webhooks/signing-secrets.ts'
import { exchange, type Exchange } from './exchange.ts'
import { streamRuleOf, timeoutOf, type RequestName } from './requests.ts'

export interface Target {
  readonly url: string
  readonly secrets: SigningSecrets['secrets']
}

/** Sends a body as the service does: compact JSON, signed with the current secret and the previous one. */
export async function sendWebhook(
  { now, signal }: Pick<Context, 'now' | 'signal'>,
  { url, secrets }: Target,
  { body, name }: { body: object; name: RequestName },
): Promise<Exchange> {
  const text = JSON.stringify(body)
  const [secret, previous_secret] = secrets
  const headers = signWebhook({
    body: text,
    secret,
    now: now(),
    ...(previous_secret === undefined ? {} : { previous_secret }),
  })
  return await exchange({ url, headers, body: text, timeout_ms: timeoutOf(name), streamed: streamRuleOf(name), signal })
}
