import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { responseHead } from '../src/delivery/response-head.ts'
import { consentChange } from '../src/features/consent/consent-words.ts'
import { chunkDocument } from '../src/features/knowledge-bases/chunk-document.ts'
import { plainLetters, searchWords } from '../src/features/knowledge-bases/searchable.ts'
import { collectAnswer } from '../src/features/turns/collect-answer.ts'
import type { AnswerPart } from '../src/gateways/ai/responder.ts'
import { routes, type Route } from '../src/generated/routes.gen.ts'
import { coerceText, createValidators } from '../src/http/validate.ts'
import { isDateTime } from '../src/http/date-time.ts'
import { schemaAt } from '../src/http/openapi-document.ts'
import { parseQuery } from '../src/http/query-text.ts'
import { mayBeUnstorable, requireStorable } from '../src/http/storable-text.ts'
import { createPages } from '../src/platform/pagination.ts'
import { sentences } from '../src/domain/sentences.ts'
import { parseOutsideJson } from '../src/platform/storable-text.ts'
import { isE164 } from '../src/domain/phone.ts'
import { caller as someone, startHttpService, TOKEN, type HttpService } from './support/http-service.ts'
import { IS_LONG } from '../../../test/amounts.ts'
import { AT_ONCE_MS } from '../../../test/limits.ts'
import document from '@ohun/openapi/openapi.json' with { type: 'json' }

/** Left out are raw bodies, whose sender's signature is checked before anything is read, and streamed ones, which are files. */
const operations: [string, Route][] = Object.values(routes)
  .filter((route: Route) => route.body && !route.body.raw && !route.body.streamed)
  .map((route) => [route.operation_id, route])

/** A quadratic step over the longest takes seconds and a cubic one over the shortest too, a linear one a millisecond. */
const LENGTHS = IS_LONG ? [2_000, 20_000, 100_000] : [2_000, 40_000]
const LIMIT_MS = 500

/** Texts that make a pattern with two neighbouring quantifiers try every split: a long run, and an end that does not fit. */
const runs = [' ', '\t', '\n', ' \n', 'a', '0', '#', '`', '~', '"', '-', '.', '!', '. ', '@', 'a.', '/', ':', '+', '%']
const starts = ['', '# a', 'a@', '+1', 'https://']
const ends = ['', 'b', '\u2028']

/**
 * The shortest texts are all combinations: they find what is cubic or worse. Of the longer ones, which cost most of the time, each run has
 * each start and each end, and all combinations in `npm run test:long`.
 */
const hostile = LENGTHS.flatMap((length) =>
  runs.flatMap((run, serial) => {
    const text = run.repeat(length / run.length)
    return starts.flatMap((start, place) => {
      const chosen = IS_LONG || length === LENGTHS[0] ? ends : [ends[(serial + place) % ends.length]]
      return chosen.map((end) => start + text + end)
    })
  }),
)

/** For fields of which only the length is read. */
const some_hostile = hostile.filter((_, serial) => IS_LONG || serial % 20 === 0)

/** Keywords of a schema by which a text may be read. */
const READING = /"(pattern|format|\$ref)":/

/** Keywords of a schema that check nothing. */
const DOCUMENTATION = new Set(['description', 'example', 'examples', 'title'])

/** By the processor's time, which a busy machine does not stretch. */
const thread_ms = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The slowest of the texts, in milliseconds, and how it begins. A refusal is as good as an answer. */
async function slowest(parse: (text: string) => unknown, texts = hostile): Promise<{ ms: number; text: string }> {
  let worst = { ms: 0, text: '' }
  for (const text of texts) {
    const started = thread_ms()
    try {
      await parse(text)
    } catch {
      // Only the time counts here.
    }
    const ms = thread_ms() - started
    if (ms > worst.ms) worst = { ms, text: `${text.slice(0, 12)}…${text.slice(-3)}` }
    if (ms > LIMIT_MS) break
  }
  return worst
}

async function drained(all: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of all);
}

/** As many parts as a model could write. */
async function* sentencesOf(text: string): AsyncIterable<AnswerPart> {
  for (let at = 0; at < text.length; at += 10)
    yield await Promise.resolve({ kind: 'text', text: text.slice(at, at + 10) })
}

describe(`no text of ${LENGTHS.at(-1)} characters keeps busy`, () => {
  const cut = (content: string, content_type: 'text/markdown' | 'text/plain') =>
    chunkDocument({ content, content_type })
  const pages = createPages({ encryption_key: Buffer.alloc(32, 1), other_keys: [] })
  const caller = {
    workspace_id: 'ws_x',
    environment: 'sandbox',
    actor: 'key_x',
    role: 'owner',
    requests_per_minute: 1,
  } as const

  test.each<[string, (text: string) => unknown]>([
    ['a Markdown document', (content) => cut(content, 'text/markdown')],
    ['a document of lines', (text) => cut(`${text}\n${text}`, 'text/markdown')],
    ['a plain document', (content) => cut(content, 'text/plain')],
    ['a passage', plainLetters],
    ['a question', searchWords],
    ['a query string', parseQuery],
    ['an integer parameter', (text) => coerceText({ type: 'integer' }, text)],
    ['a number parameter', (text) => coerceText({ type: 'number' }, text)],
    ['a time', isDateTime],
    ['a telephone number', isE164],
    ['a message that may say STOP', consentChange],
    [
      'a page token',
      (page_token) => pages.open({ operation: 'listAgents', caller, query: { page_size: 1, page_token } }),
    ],
    ['a sentence', (text) => drained(sentences([text]))],
    ['an answer in many parts', (text) => collectAnswer(sentencesOf(text))],
    ['JSON from outside', (text) => parseOutsideJson(JSON.stringify(text))],
    ['JSON', (text) => mayBeUnstorable(text) || requireStorable([text], 'body')],
    ["a receiver's answer", (text) => responseHead(Buffer.from(text))],
  ])('%s', async (_, parse) => {
    expect(await slowest(parse)).toSatisfy(({ ms }: { ms: number }) => ms < LIMIT_MS)
  })
})

describe('no field of a body keeps busy', () => {
  const validatorOf = createValidators(document)

  test.each(withNewFields(operations))('%s', async (_, route, fields) => {
    const validator = validatorOf(route)
    for (const { name, is_read } of fields) {
      const found = await slowest((text) => validator.body({ [name]: text }), is_read ? hostile : some_hostile)
      expect({ name, ...found }).toSatisfy(({ ms }: { ms: number }) => ms < LIMIT_MS)
    }
  })
})

interface NewField {
  name: string
  is_read: boolean
}

/** Fields of the same schema are checked by the same rules, so the first operation that has them stands for the others. */
function withNewFields(all: [string, Route][]): [string, Route, NewField[]][] {
  const known = new Set<string>()
  const isNew = (field: unknown): boolean => {
    const rules = JSON.stringify(field, (key, value: unknown) => (DOCUMENTATION.has(key) ? undefined : value))
    return known.size < known.add(rules).size
  }
  return all.flatMap(([operation_id, route]): [string, Route, NewField[]][] => {
    const { properties = {}, ...body } = schemaAt(document, route.body?.schema ?? '')
    const names = Object.keys(properties).filter((field) => isNew(properties[field]))
    const fields = names.map((name) => ({ name, is_read: READING.test(JSON.stringify(properties[name])) }))
    if (isNew({ ...body, required: [] })) fields.unshift({ name: 'unknown', is_read: false })
    return fields.length > 0 ? [[operation_id, route, fields]] : []
  })
}

describe('a body of 120,000 members is refused, shortly and soon', () => {
  let service: HttpService
  beforeAll(async () => {
    // Some of them take no key.
    const resolveCaller = async () => ({ ...someone, session_id: 'login_x' })
    service = await startHttpService({ resolveCaller })
  })
  afterAll(() => service.http.close(1_000))

  const many = Array.from({ length: 120_000 }, (_, index) => index)
  /** Looks as though it held something that cannot be stored, so that each member is looked at. */
  const suspect = String.raw`"\u0041\ud83d\ude00"`
  const objects = [
    `{"unknown":[${many.join(',')},${suspect}]}`,
    `{${many
      .map((index) => `"${index.toString(36)}":[]`)
      .join(',')
      .slice(0, 1_000_000)
      .replace(/,[^,]*$/, '')},"s":${suspect}}`,
  ]
  /** No operation takes one, so that all refuse them alike: in a usual run, one of them does. */
  const lists = [`[${many.join(',')},${suspect}]`, `[${many.map(() => '[]').join(',')},${suspect}]`]

  test.each(operations)('by %s', async (operation_id, { method, template }) => {
    const path = template.replaceAll(/\{[^}]+\}/g, 'some_id')
    const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' }
    const bodies = IS_LONG || operation_id === operations[0]?.[0] ? [...objects, ...lists] : objects
    for (const body of bodies) {
      const started = performance.now()
      const answer = await service.send(method, path, { headers, body })
      expect(answer.status).toBe(400)
      expect(String(answer.json['message']).length).toBeLessThanOrEqual(1_000)
      expect(performance.now() - started).toBeLessThan(AT_ONCE_MS)
    }
  })
})
