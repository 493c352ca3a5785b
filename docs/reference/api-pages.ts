import { type Media, type Operation, type Response } from '../../openapi/codegen/contract.ts'
import { isEventStream, isJson } from '../../openapi/codegen/media-types.ts'
import { contract, document, operationPath, operationsByTag, tagDescription, tagName } from './contract.ts'
import { parameterFields, receivedFields, sentFields } from './fields.ts'
import { BASE } from './base.ts'
import { description as describe, LEAST } from './description.ts'
import {
  cell,
  code,
  definitionList,
  fence,
  paragraphs,
  prose,
  sentence,
  type Definition,
  type ReferencePage,
} from './markdown.ts'
import { responseSample } from './response-sample.ts'
import { samplesOf } from './samples.ts'

/** One page per operation, and one that lists them. */
export function apiPages(): ReferencePage[] {
  return [overview(), ...contract.operations.map(operationPage)]
}

function overview(): ReferencePage {
  const groups = operationsByTag().map(([tag, operations]) =>
    paragraphs(`## ${tagName(tag)}`, sentence(tagDescription(tag)), operationTable(operations)),
  )
  const content = paragraphs(
    '# API reference',
    prose(document.info.description ?? ''),
    'The document itself, for generators of clients and for API tools: <a href="/openapi.json" target="_self">openapi.json</a>. ' +
      'Every error code has [a page](/errors), and so has every method of [the SDK](/sdk/reference) and every command of [the command line](/cli/reference).',
    ...groups,
  )
  const description = 'Every operation of the Ohun API, with samples for the SDK, the command line and curl.'
  return { section: 'api', page: 'reference', title: 'API reference', description, content }
}

function operationTable(operations: readonly Operation[]): string {
  const rows = operations.map(({ id, method, path, summary }) => {
    return `| [${cell(summary)}](${operationPath(id)}) | ${methodBadge(method)} ${code(path)} |`
  })
  return ['| Operation | Request |', '|---|---|', ...rows].join('\n')
}

const methodBadge = (method: string): string => `<span class="method ${method.toLowerCase()}">${method}</span>`

function operationPage(operation: Operation): ReferencePage {
  const { id, summary, description, method, path } = operation
  const content = paragraphs(
    `# ${prose(summary)}`,
    `<p class="endpoint">${methodBadge(method)} ${code(path)}</p>`,
    sameAs(operation),
    prose(description),
    facts(operation),
    samplesBesideAnswer(operation),
    ...parameterSections(operation),
    ...bodySection(operation),
    ...successes(operation).map(responseSection),
    errorSection(operation),
  )
  const names = [id, method, path, operation.sdk && `ohun.${operation.sdk.group}.${operation.sdk.method}`]
  return {
    section: 'api',
    page: id,
    title: summary,
    description: describeOperation(operation),
    content,
    keywords: [...names, description].join(' '),
  }
}

function describeOperation({ method, path, summary, description }: Operation): string {
  const lead = `${method} ${path}: ${sentence(summary)}`
  const text = describe(lead, description)
  return text.length >= LEAST ? text : describe(lead, 'Its parameters, response and errors, with samples.')
}

function sameAs({ alias_of }: Operation): string | undefined {
  return alias_of && `Another path of the same operation: [${alias_of}](${operationPath(alias_of)}).`
}

function facts(operation: Operation): string {
  const { idempotent, cost, address_limit, hidden, query_token, items } = operation
  const notes = [
    credentialsNote(operation),
    scopeNote(operation),
    query_token && 'The key can also be sent as `?token=`, for browsers.',
    idempotent && 'Takes an `Idempotency-Key`: see [retrying safely](/idempotency-and-pagination).',
    items && 'Returns pages: see [reading long lists](/idempotency-and-pagination).',
    cost && 'Costs money with a production key.',
    address_limit && `One client address can send ${address_limit} requests a minute.`,
    hidden && 'Other services and browsers use this operation; the SDK and the command line do not have it.',
  ]
  return notes
    .filter(Boolean)
    .map((note) => `- ${note}`)
    .join('\n')
}

function credentialsNote({ authenticated, session_only, environment }: Operation): string {
  if (!authenticated) return 'Requires no key.'
  if (session_only) return 'Requires a session.'
  return environment === 'production'
    ? 'Requires a production key (`pk_live_…`) or a session.'
    : 'Requires an API key or a session.'
}

/** The scope that a key with scopes needs; nothing where the note before says that no key may call it. */
function scopeNote({ scope }: Operation): string | undefined {
  if (scope === undefined) return undefined
  if (scope === 'any') return 'A key with any [scopes](/accounts#scopes-of-a-key) can call it.'
  return scope === 'unrestricted'
    ? 'A key with [scopes](/accounts#scopes-of-a-key) cannot call it.'
    : `A key with [scopes](/accounts#scopes-of-a-key) needs \`${scope}\`.`
}

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
] as const

function parameterSections({ parameters }: Operation): string[] {
  return PLACES.flatMap(([place, title]) => {
    const here = parameters.filter((parameter) => parameter.in === place)
    return here.length === 0 ? [] : [`## ${title}`, parameterFields(here)]
  })
}

function bodySection({ body }: Operation): string[] {
  if (!body) return []
  if (body.file) return ['## Body', `The file itself, as \`${body.media[0]!.type}\`.`]
  const media = body.media.filter(({ schema }) => schema)
  const note = body.required ? undefined : 'The body is optional.'
  return ['## Body', note, ...media.map(({ schema }) => sentFields(schema!))].filter((part) => part !== undefined)
}

const successes = ({ responses }: Operation): Response[] => responses.filter(({ status }) => status < 400)

/** On a wide screen the request and its response are two columns. */
function samplesBesideAnswer(operation: Operation): string {
  const [first] = successes(operation)
  return paragraphs('<div class="samples">', samplesOf(operation), first && responseSample(first), '</div>')
}

function responseSection({ status, description, media, headers }: Response, index: number): string {
  const own = headers.filter(({ name }) => !COMMON_HEADERS.has(name))
  return paragraphs(
    `## Response ${status}`,
    prose(description),
    own.length > 0
      ? `With the header${own.length > 1 ? 's' : ''} ${own.map(({ name }) => `\`${name}\``).join(', ')}.`
      : undefined,
    ...uniqueMedia(media).map((part) => mediaPart(part, index > 0)),
  )
}

/** Those of every response, which the overview names. */
const COMMON_HEADERS = new Set(['X-Request-Id', 'X-Service-Duration', 'Cache-Control'])

/** Twelve media types of one file need one description. */
function uniqueMedia(media: readonly Media[]): { types: string[]; first: Media }[] {
  const groups = Map.groupBy(media, ({ type, schema }) => (isJson(type) ? type : JSON.stringify(schema ?? null)))
  return [...groups.values()].map((members) => ({ types: members.map(({ type }) => type), first: members[0]! }))
}

/** @param with_example - The example of the first response is beside the request. */
function mediaPart({ types, first }: { types: string[]; first: Media }, with_example: boolean): string {
  const { type, schema, example } = first
  if (isEventStream(type))
    return paragraphs('Server-sent events (`text/event-stream`). The data of each:', schema && receivedFields(schema))
  if (!isJson(type)) return `${types.map((name) => `\`${name}\``).join(', ')}: the content itself.`
  return paragraphs(
    schema && receivedFields(schema),
    example === undefined || !with_example ? undefined : fence('json [Example]', JSON.stringify(example, null, 2)),
  )
}

function errorSection({ responses }: Operation): string {
  const items = responses.flatMap(({ status, codes }) => codes.map((name) => errorItem(name, status)))
  return `## Errors\n\n${definitionList(items)}`
}

function errorItem(name: string, status: number): Definition {
  const term = `<a href="${BASE}errors/${name}">${code(name)}</a> <span class="type">${status}</span>`
  return { term, text: prose(contract.errors[name]?.cause ?? '') }
}
