import { exchangeReport } from '../byom/exchange-report.ts'
import { override } from '../byom/overrides.ts'
import { checkReply } from '../byom/reply-faults.ts'
import { freshBody, kindOf, ruleOf, timeoutOf, type RequestName } from '../byom/requests.ts'
import { sendWebhook } from '../byom/send-webhook.ts'
import { targetUrl } from '../byom/target.ts'
import { requireKey, resolveConnection } from '../config/connection.ts'
import type { Context } from '../context.ts'
import { CliError, usageError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import { testEventTypes, webhookSummaries } from '../generated/webhook-names.gen.ts'
import type { Invocation, Settings } from '../manifest.ts'
import { createPrinter, type Printer } from '../output/printer.ts'
import { findSigningSecrets } from '../webhooks/signing-secrets.ts'
import { operationCommands } from './operation-commands.ts'

/** Sends one request, and fails if its target did. */
export async function trigger(context: Context, { positionals, settings }: Invocation): Promise<void> {
  if (settings.list) return await list(context, settings)
  const name = positionals['event'] as RequestName | undefined
  if (name === undefined) throw usageError('trigger: needs an event. ohun trigger --list prints all of them.')
  const printer = await createPrinter(context, settings)
  const url = targetUrl(settings.url, 'trigger')
  if (settings.via === 'service') return await sendByService(context, { name, url, settings, printer })
  const body = override(name, freshBody(name, context.now()), settings.override ?? [])
  const { secrets } = await findSigningSecrets(context, false)
  const answer = await sendWebhook(context, { url, secrets }, { body, name })
  const reply = checkReply(name, answer)
  const { event_id } = body
  await printer.answer({ event: name, url, ...(event_id ? { event_id } : {}), ...exchangeReport(answer, reply) })
  const fault = reply.faults.find(({ level }) => level === 'fault')
  if (!fault) return
  throw new CliError('WEBHOOK_FAILED', answer.kind === 'failed' ? exitCodes.network : exitCodes.server, fault.message)
}

async function list(context: Context, settings: Settings): Promise<void> {
  const names = Object.keys(webhookSummaries) as RequestName[]
  const events = names.map((event) => ({
    event,
    kind: kindOf(event),
    reply_within_ms: timeoutOf(event),
    reply: ruleOf(event)?.fields?.join(', ') ?? (kindOf(event) === 'tool' ? 'any object' : 'any 2xx'),
    via_service: testEventTypes.includes(event),
    summary: webhookSummaries[event],
  }))
  const columns = ['event', 'kind', 'reply_within_ms', 'reply', 'via_service', 'summary']
  await (await createPrinter(context, settings, { items: 'events', columns })).answer({ events })
}

interface ByService {
  name: RequestName
  url: string
  settings: Settings
  printer: Printer
}

/** `POST /v1/webhooks/test`: sends one of eleven events from the same place as the real ones. */
async function sendByService(context: Context, { name, url, settings, printer }: ByService): Promise<void> {
  if (!testEventTypes.includes(name)) {
    throw usageError(
      `--via: the service sends ${testEventTypes.join(', ')} as a test, and not ${name}. Leave out --via.`,
    )
  }
  if (settings.override) throw usageError('--override: the service sends its own example. Leave out --via.')
  const connection = requireKey(await resolveConnection(context, settings))
  const client = await context.createClient(connection)
  const { operation } = operationCommands.find(({ path }) => path.join(' ') === 'webhooks test')!
  const body = { webhook_url: url, event_type: name }
  const outcome = await client.request(operation, { path: {}, query: {}, body }, { signal: context.signal })
  await printer.answer(outcome)
  const { success, response_code, response_body } = outcome as TestOutcome
  if (success) return
  if (response_code === 0) throw new CliError('WEBHOOK_FAILED', exitCodes.network, `No response: ${response_body}`)
  throw new CliError('WEBHOOK_FAILED', exitCodes.server, `Answered ${response_code}.`)
}

interface TestOutcome {
  success: boolean
  /** The status. 0 without a response. */
  response_code: number
  response_body: string
}
