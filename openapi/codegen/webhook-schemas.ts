import type { Contract } from './contract.ts'
import { header, literal, quote } from './emitter.ts'
import { webhookDocument } from './events.ts'

/** `webhook-names.gen.ts`: the names of all requests to an agent, small enough to load with every command. */
export function emitWebhookNames(contract: Contract): string {
  const rows = sentBy(contract).map(({ name, summary }) => [name, summary])
  const mocks = contract.webhooks.filter(({ kind }) => kind === 'test').map(({ event_type }) => event_type)
  return `${header}
/** The summaries of all events and synchronous requests, by name. */
export const webhookSummaries = ${literal(Object.fromEntries(rows))} as const

/** The events that \`POST /v1/webhooks/test\` sends. */
export const testEventTypes: readonly string[] = ${literal(mocks)}
`
}

/** `webhook-schemas.gen.ts`: the schemas of the requests' bodies, without descriptions and examples. */
export function emitWebhookSchemas(contract: Contract): string {
  const { components } = webhookDocument(contract)
  const rows = sentBy(contract).map(({ name, schema }) => `  ${quote(name)}: ${quote(schema)},\n`)
  return `${header}
/** The name of the schema of each body. */
export const bodySchemas = {
${rows.join('')}} as const

/** The schemas in JSON Schema 2020-12. References have the form \`#/components/schemas/Name\`. */
export const webhookSchemas: Readonly<Record<string, object>> = ${literal(bare(components?.schemas))}
`
}

function sentBy({ webhooks }: Contract) {
  return webhooks.filter(({ kind }) => kind !== 'test')
}

/** Removes descriptions, examples and our extensions, which are most of the text. Properties with one of these names are kept. */
export function bare(schema: unknown, isSchema = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => bare(item, isSchema))
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(
    ([name]) => !isSchema || !/^(description|examples?|x-(?!accepts$).*)$/.test(name),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, bare(value, !(isSchema && name === 'properties'))]))
}
