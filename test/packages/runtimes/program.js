/**
 * A user's program with the SDK and the verifier for every runtime, without modules of Node and without types.
 * It runs against the loopback server and returns its observations.
 */
import { isOhunError, NotFoundError, Ohun, RateLimitedError } from '@ohun/sdk'
import { getCall, OhunCore } from '@ohun/sdk/operations'
import { verifyWebhookAsync, WebhookVerificationError } from '@ohun/webhook-verifier'

/** @param {string} baseUrl */
export async function run(baseUrl) {
  const options = { apiKey: 'pk_test_of_the_runtimes', baseUrl, maxRetryDelay: 2_000 }
  const ohun = new Ohun(options)
  return {
    created: await created(ohun),
    listed: await listed(ohun),
    refused: await refused(ohun),
    limited: await limited(ohun),
    streamed: await streamed(ohun),
    function: (await getCall(new OhunCore(options), 'call_1')).call_id,
    verified: await verified(baseUrl),
  }
}

/** The first attempt is answered with 503, and the second must have the same Idempotency-Key. @param {Ohun} ohun */
async function created(ohun) {
  const { data, response } = await ohun.calls.create({ agent_id: 'agt_1', to_number: '+2348031234567' }).withResponse()
  return { call_id: data.call_id, attempt: response.headers.get('x-attempt') }
}

/** @param {Ohun} ohun */
async function listed(ohun) {
  const ids = []
  for await (const call of ohun.calls.list({ page_size: 2 })) ids.push(call.call_id)
  return ids
}

/** @param {Ohun} ohun */
async function refused(ohun) {
  const error = await ohun.agents.get('agt_none').catch((caught) => caught)
  return [error instanceof NotFoundError, isOhunError(error), error.code, error.status, error.attempts]
}

/** @param {Ohun} ohun */
async function limited(ohun) {
  const error = await ohun.agents.list().then(
    () => undefined,
    (caught) => caught,
  )
  return [error instanceof RateLimitedError, error.retryAfter, error.attempts]
}

/** The server records when the connection was closed. @param {Ohun} ohun */
async function streamed(ohun) {
  const types = []
  for await (const event of ohun.events.stream()) {
    types.push(event.event_type)
    if (types.length === 2) break
  }
  return types
}

/** @param {string} baseUrl */
async function verified(baseUrl) {
  const { body, headers, secret } = await (await fetch(`${baseUrl}/webhook`)).json()
  const webhook = await verifyWebhookAsync({ body, headers, secrets: secret })
  const forged = await verifyWebhookAsync({ body: `${body} `, headers, secrets: secret }).catch((caught) => caught)
  return [webhook.kind, forged instanceof WebhookVerificationError, forged.reason]
}
