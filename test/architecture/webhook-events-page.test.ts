import type { oas31 } from 'openapi3-ts'
import { expect, test } from 'vitest'
import { readContract, resolve, type Webhook } from '../../openapi/codegen/contract.ts'
import bundled from '../../openapi/dist/openapi.json' with { type: 'json' }

const document = bundled as unknown as oas31.OpenAPIObject
const { webhooks } = readContract(document, {})

type Schema = oas31.SchemaObject | oas31.ReferenceObject

interface Field {
  schema: Schema
  required: boolean
}

/** The fields of an object. Those of its `allOf` parts come first. */
function fieldsOf(schema: Schema): Map<string, Field> {
  const { allOf = [], properties = {}, required = [] } = resolve<oas31.SchemaObject>(document, schema)
  const own = Object.entries(properties).map(([name, field]) => [
    name,
    { schema: field, required: required.includes(name) },
  ]) as [string, Field][]
  return new Map([...allOf.flatMap((part) => [...fieldsOf(part)]), ...own])
}

/** Shapes that several payloads share, which are described once, under their own heading. */
const shared: Record<string, string> = {
  TranscriptTurn: 'turn',
  TestTurn: 'test turn',
  TestTranscriptSegment: 'test turn',
  TurnMessage: 'turn',
}

function typeOf(schema: Schema): string {
  const name = '$ref' in schema ? schema.$ref!.split('/').at(-1)! : ''
  if (shared[name]) return `[${shared[name]}](#${shared[name].replace(' ', '-')}s)`
  const plain = resolve<oas31.SchemaObject>(document, schema)
  const union = plain.anyOf ?? plain.oneOf
  if (union) return union.map(typeOf).join(' or ')
  if (plain.const !== undefined) return `\`${String(plain.const)}\``
  if (plain.enum) return plain.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (plain.items) return `list of ${typeOf(plain.items)}`
  if (plain.allOf?.length === 1) return typeOf(plain.allOf[0]!)
  return scalar(plain)
}

function scalar({ type, format }: oas31.SchemaObject): string {
  const types = [type ?? 'object'].flat()
  return types.map((name) => (name === 'string' && format === 'date-time' ? 'time' : name)).join(' or ')
}

function meaningOf(name: string, { schema, required }: Field): string {
  const own = 'description' in schema ? schema.description : undefined
  const text = own ?? resolve<oas31.SchemaObject>(document, schema).description ?? ''
  const flat =
    name === 'payload' ? 'The data of the event, described below for each type.' : text.replaceAll(/\s+/g, ' ')
  return [required ? '' : 'Optional.', flat].filter(Boolean).join(' ')
}

function rows(schema: Schema, prefix = ''): string[] {
  return [...fieldsOf(schema)].flatMap(([name, field]) => {
    const inner = resolve<oas31.SchemaObject>(document, field.schema)
    const nested = inner.properties !== undefined && name !== 'payload'
    const row = `| \`${prefix}${name}\` | ${typeOf(field.schema)} | ${meaningOf(name, field)} |`
    return [row, ...(nested ? rows(field.schema, `${prefix}${name}.`) : [])]
  })
}

const table = (schema: Schema) => ['| Field | Type | Meaning |', '|---|---|---|', ...rows(schema)].join('\n')
const component = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
const slug = (name: string) => name.replaceAll('.', '')

const events = webhooks.filter(({ kind }) => kind === 'event')
const requests = webhooks.filter(({ kind }) => kind === 'request')
const tests = new Map(webhooks.filter(({ kind }) => kind === 'test').map((one) => [one.event_type, one]))

function eventSection({ name, summary, description, payload, example }: Webhook): string {
  return [
    `## ${name}`,
    `${summary}.${description ? ` ${description}` : ''}`,
    table(component(payload!)),
    json((example as { payload: unknown }).payload),
    ...testShape(tests.get(name), payload),
  ].join('\n\n')
}

/** Describes the mock of `POST /v1/webhooks/test`, only if it differs from the real event. */
function testShape(mock: Webhook | undefined, payload: string | undefined): string[] {
  if (!mock || mock.payload === payload) return []
  return ['A test event has this payload instead:', table(component(mock.payload!))]
}

function requestSection({ name, summary, description, schema, payload }: Webhook): string {
  const { post } = resolve<oas31.PathItemObject>(document, document.webhooks![name]!)
  const answer = resolve<oas31.ResponseObject>(document, post!.responses!['200'] as oas31.ResponseObject)
  const reply = answer.content!['application/json']!
  const limits = description || answer.description
  return [
    `## ${name}`,
    `${summary.replace(/([^?])$/, '$1.')} ${limits}`,
    ...(payload ? ['The payload, in the same envelope as an event:'] : []),
    table(component(payload ?? schema)),
    'The reply:',
    fieldsOf(reply.schema!).size > 0 ? table(reply.schema!) : 'Any JSON object. The model receives it as the result.',
    json(reply.example),
  ].join('\n\n')
}

const page = `# Webhook events

<!-- Written by test/architecture/webhook-events-page.test.ts from openapi/: \`npm test -- webhook-events-page -u\`. -->

This page lists everything that Ohun sends to a webhook. [Webhooks](webhooks.md) describes how requests are sent, signed and retried.

| Event | When |
|---|---|
${events.map(({ name, summary }) => `| [\`${name}\`](#${slug(name)}) | ${summary} |`).join('\n')}

Six requests wait for your reply. They go to the agent's \`webhook_url\`. Only \`call.analysis\` is retried. Without a \`webhook_url\`, a tool call
goes to the agent's oldest active endpoint.

| Request | Purpose |
|---|---|
${requests.map(({ name, summary }) => `| [\`${name}\`](#${slug(name)}) | ${summary} |`).join('\n')}

More event types may be added: your receiver should answer 2xx to types that it does not know.

## The envelope

Every event has these fields:

${table(component('CallCompletedEvent'))
  .replace('`call.completed`', 'string')
  .replace(/(`event_type` \| string \| ) ?/, '$1One of the types above. ')}

### turns

An entry of a transcript or history.

${table(component('TranscriptTurn'))}

### test turns

The same in the mock payloads of \`POST /v1/webhooks/test\`; only a \`transcript_segment\` has \`confidence\`.

${table(component('TestTranscriptSegment'))}

${events.map(eventSection).join('\n\n')}

${requests.map(requestSection).join('\n\n')}
`

test('docs/webhook-events.md describes every event and request as openapi/ defines it', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/webhook-events.md')
})

test('the page lists no internal event', () => {
  expect(page).not.toMatch(/delivery\.dlq|billing\.|audit\.|usage\./)
})
