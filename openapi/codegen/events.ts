import type { oas31 } from 'openapi3-ts'
import { resolve, type Contract, type Webhook } from './contract.ts'
import { doc, header, literal, quote } from './emitter.ts'

/** The source of the types that the events need: another generated file, or text to include in this one. */
type Types = { typesFrom: string } | { types: string }

/** `events.gen.ts`: payloads by event type, the union of the envelopes, and the list of types. */
export function emitEvents({ webhooks }: Contract, source: Types): string {
  const events = webhooks.filter(isEvent)
  const payloads = events.map(({ event_type, payload, summary }) => {
    return `${doc(`${summary}.`, '  ')}  ${quote(event_type)}: ${payload}\n`
  })
  const envelopes = events.map(({ schema }) => `  | ${schema}\n`)
  const names = [...new Set(events.flatMap(({ schema, payload }) => [schema, payload]))].toSorted()
  const before =
    'types' in source
      ? source.types.slice(source.types.indexOf('\n') + 1).trimStart()
      : `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${source.typesFrom}'\n`
  return `${header}
${before}
/** The payload of each event. */
export interface EventPayloads {
${payloads.join('')}}

export type EventType = keyof EventPayloads

/** Every event, distinguished by \`event_type\`. */
export type EventEnvelope =
${envelopes.join('')}
export const eventTypes: readonly EventType[] = ${literal(events.map(({ event_type }) => event_type))}
`
}

interface EventWebhook extends Webhook {
  event_type: string
  payload: string
}

/** True for events. Turns, tools and screenings are requests that need a reply. The rules have checked everything else. */
function isEvent(webhook: Webhook): webhook is EventWebhook {
  return webhook.kind === 'event'
}

/** The payloads of `POST /v1/webhooks/test`, which are the documented mocks of each type. */
export function emitTestEvents({ webhooks }: Contract): string {
  const mocks = webhooks.filter(({ kind }) => kind === 'test')
  const rows = mocks.map(({ event_type, example }) => {
    const { channel, number, from, payload } = example as Record<string, unknown>
    return [event_type, { channel, number, from, payload }]
  })
  return `${header}

/** The mock of each event that can be sent as a test. */
export const testEvents = ${literal(Object.fromEntries(rows))} as const
`
}

/** The documented examples of requests to an agent, by their names in `webhooks`. `kinds` selects all requests or only events. */
export function emitWebhookExamples(
  { webhooks }: Contract,
  { kinds, typesFrom }: { kinds: Webhook['kind'][]; typesFrom: string },
): string {
  const sent = webhooks.filter(({ kind }) => kinds.includes(kind))
  const schemas = [...new Set(sent.map(({ schema }) => schema))].toSorted()
  return `${header}
import type {
${schemas.map((name) => `  ${name},\n`).join('')}} from '${typesFrom}'

export interface WebhookExamples {
${sent.map(({ name, schema }) => `  ${quote(name)}: ${schema}\n`).join('')}}

/** An example of each request, from the contract. */
export const examples: WebhookExamples = ${literal(Object.fromEntries(sent.map(({ name, example }) => [name, example])))}
`
}

/** A document with only the schemas that the `webhooks` section needs: requests and replies. */
export function webhookDocument({ document, schemas }: Contract): oas31.OpenAPIObject {
  const needed = new Set<string>()
  const visit = (value: unknown): void => {
    for (const name of schemaNames(value)) {
      if (needed.has(name)) continue
      needed.add(name)
      visit(schemas[name])
    }
  }
  for (const item of Object.values(document.webhooks ?? {})) visit(jsonBodies(document, item))
  const kept = Object.entries(schemas).filter(([name]) => needed.has(name))
  return {
    openapi: document.openapi,
    info: document.info,
    paths: {},
    components: { schemas: Object.fromEntries(kept) },
  }
}

function jsonBodies(document: oas31.OpenAPIObject, item: oas31.PathItemObject | oas31.ReferenceObject): unknown[] {
  const { post } = resolve<oas31.PathItemObject>(document, item)
  const holders = [post?.requestBody, ...Object.values(post?.responses ?? {})]
  return holders.map(
    (holder) => holder && resolve<oas31.ResponseObject>(document, holder as oas31.ResponseObject).content,
  )
}

function schemaNames(value: unknown): string[] {
  const found = JSON.stringify(value ?? null).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)
  return Array.from(found, (match) => match[1]!)
}
