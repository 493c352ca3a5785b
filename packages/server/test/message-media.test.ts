import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Message } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { graphReport, inbound } from './support/graph-report.ts'
import { graphError, type GraphFile } from './support/graph-server.ts'
import { all } from './support/scenario.ts'
import { openWhatsAppHarness, type WhatsAppHarness } from './support/whatsapp-harness.ts'

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000
const CONTACT = '+2348031234567'
const IMAGE = Buffer.from('\x89PNG and what else an image has')
const PNG: GraphFile = { bytes: IMAGE, mime_type: 'image/png' }

const log_lines: string[] = []
let data_dir: string
let harness: WhatsAppHarness

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'ohun-data-'))
  const log = createLog('info', { write: (line) => void log_lines.push(line) })
  harness = await openWhatsAppHarness({ data_dir, log })
})
afterAll(async () => {
  await harness.stop()
  await rm(data_dir, { recursive: true })
})
beforeEach(async () => {
  log_lines.length = 0
  await harness.begin()
})

interface Brought {
  type?: 'image' | 'audio' | 'document' | 'video'
  mime_type?: string
  filename?: string
  caption?: string
  from?: string
}

/** A contact sends the file; what follows from it is done. */
async function receive(file: GraphFile, brought: Brought = {}): Promise<Message> {
  return await receiveId(harness.graph.file(file), { mime_type: file.mime_type, ...brought })
}

async function receiveId(id: string, { type = 'image', from = CONTACT, ...part }: Brought): Promise<Message> {
  const message = inbound({ type, [type]: { id, ...part } }, from.slice(1))
  expect(await harness.report(graphReport({ messages: [message] }))).toBe(200)
  return (await inboundMessages())[0]!
}

const inboundMessages = (): Promise<Message[]> =>
  all(harness.workspace.production.messages.list({ direction: 'inbound' }))

const pathOf = ({ message_id }: Message): string => join(data_dir, 'media', harness.workspace.workspace_id, message_id)

async function get(
  { message_id }: Pick<Message, 'message_id'>,
  headers: Record<string, string> = {},
  key = harness.workspace.production_key,
) {
  const url = `${harness.server.base_url}/v1/messages/${message_id}/media`
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}`, ...headers } })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

/** The reason in the table, and that nothing is given out or kept. */
async function refusal(message: Message): Promise<string> {
  const [row] = await harness.server.db.knex('message_media').where({ message_id: message.message_id })
  expect(row).toMatchObject({ status: 'failed', size_bytes: 0 })
  expect(message.media_url).toBeNull()
  expect(await get(message)).toMatchObject({ status: 404 })
  expect(existsSync(pathOf(message))).toBe(false)
  return row.failure
}

describe('the file of a message', () => {
  test('is fetched with the token, stored, and given out under the record’s media_url', async () => {
    const message = await receive(PNG, { caption: 'Is it this one?' })
    expect(message).toMatchObject({
      message_type: 'image',
      body: 'Is it this one?',
      media_url: `/v1/messages/${message.message_id}/media`,
    })
    const { status, headers, body } = await get(message)
    expect(status).toBe(200)
    expect(body.equals(IMAGE)).toBe(true)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(IMAGE.length),
      'content-disposition': `attachment; filename="${message.message_id}.png"`,
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-z-]+"$/),
    })
    expect(new Set(harness.graph.tokens)).toEqual(new Set([harness.graph.access_token]))
  })

  test('is given out in parts', async () => {
    const message = await receive(PNG)
    const part = await get(message, { range: 'bytes=1-3' })
    expect(part).toMatchObject({ status: 206, body: Buffer.from(IMAGE.subarray(1, 4)) })
    expect(part.headers.get('content-range')).toBe(`bytes 1-3/${IMAGE.length}`)
    const beyond = await get(message, { range: `bytes=${IMAGE.length}-` })
    expect(beyond.status).toBe(416)
    expect(JSON.parse(String(beyond.body))).toMatchObject({ error_code: 'RANGE_NOT_SATISFIABLE' })
  })

  test('is given by the SDK as a response, whole or in parts', async () => {
    const { message_id } = await receive(PNG)
    const { messages } = harness.workspace.production
    const whole = await messages.media(message_id)
    expect(Buffer.from(await whole.arrayBuffer()).equals(IMAGE)).toBe(true)
    const part = await messages.media(message_id, { range: { start: 4 }, ifRange: whole.headers.get('etag')! })
    expect(part.status).toBe(206)
  })

  test('keeps its name, which never names another folder', async () => {
    const file = { bytes: Buffer.from('%PDF'), mime_type: 'application/pdf' }
    const plain = await receive(file, { type: 'document', filename: 'Invoice 7.pdf' })
    expect((await get(plain)).headers.get('content-disposition')).toBe('attachment; filename="Invoice 7.pdf"')
    const odd = await receive(file, { type: 'document', filename: '../../etc/"Ìwé".pdf\r\n' })
    expect((await get(odd)).headers.get('content-disposition')).toBe(
      `attachment; filename=".._.._etc__?w?_.pdf"; filename*=UTF-8''.._.._etc_%22%C3%8Cw%C3%A9%22.pdf`.replaceAll(
        '?',
        '_',
      ),
    )
  })

  test.each([
    ['audio', 'audio/ogg; codecs=opus', 'audio/ogg'],
    ['video', 'video/mp4', 'video/mp4'],
    ['document', 'application/pdf', 'application/pdf'],
    ['document', 'text/html', 'application/octet-stream'],
    ['document', 'image/svg+xml', 'application/octet-stream'],
  ] as const)('%s of %s is given out as %s', async (type, mime_type, served) => {
    const message = await receive({ bytes: IMAGE, mime_type }, { type })
    expect((await get(message)).headers.get('content-type')).toBe(served)
  })

  test('is not waited for: the message is announced and answered first', async () => {
    harness.graph.answerFiles(graphError(500, 2))
    const message = await receive(PNG)
    expect(message.media_url).toBeNull()
    expect(await get(message)).toMatchObject({ status: 404 })
    expect(harness.backend.events().map(({ json }) => json.event_type)).toContain('message.received')
    expect(harness.graph.sent.at(-1)).toMatchObject({ body: { type: 'text' } })
    await harness.server.advance(1_000)
    expect(await get(message)).toMatchObject({ status: 200 })
  })

  test('is fetched again after a failure, later and later', async () => {
    harness.graph.answerFiles(
      graphError(400, 130_429),
      graphError(401, 190),
      (response) => void response.socket?.destroy(),
    )
    const message = await receive(PNG)
    for (const delay_ms of [1_000, 2_000]) {
      await harness.server.advance(delay_ms)
      expect(await get(message)).toMatchObject({ status: 404 })
    }
    await harness.server.advance(4_000)
    expect(await get(message)).toMatchObject({ status: 200, body: IMAGE })
  })

  test('is fetched once, however often the message is repeated', async () => {
    const id = harness.graph.file(PNG)
    const report = graphReport({ messages: [inbound({ type: 'image', image: { id, mime_type: 'image/png' } })] })
    const asked = harness.graph.tokens.length
    for (let time = 0; time < 3; time++) await harness.report(report)
    // The agent's reply, the file's address and the file.
    expect(harness.graph.tokens).toHaveLength(asked + 3)
  })
})

describe('there is none', () => {
  test('for a text, a sent message, and an unknown message', async () => {
    await harness.report(graphReport({ messages: [inbound({ type: 'text', text: { body: 'Hello' } })] }))
    for (const message of await all(harness.workspace.production.messages.list()))
      expect(await get(message)).toMatchObject({ status: 404 })
    expect(await get({ message_id: 'msg_unknown' })).toMatchObject({ status: 404 })
  })

  test('for another workspace, or the other environment', async () => {
    const message = await receive(PNG)
    const { production_key } = await harness.server.workspace()
    for (const key of [production_key, harness.workspace.sandbox_key])
      expect(await get(message, {}, key)).toMatchObject({ status: 404 })
  })

  test('when the file was lost', async () => {
    const message = await receive(PNG)
    await rm(pathOf(message))
    expect(await get(message)).toMatchObject({ status: 404 })
  })
})

describe('a hostile or broken source does no harm', () => {
  const hostile = (url: string) => receive({ ...PNG, url })

  /** All kinds are in the test of `isOurs`. */
  test.each(['http://10.0.0.7/secret', 'https://lookaside.fbsbx.com.evil.example/a.png'])(
    'the address %s is not asked, and does not get the token',
    async (url) => {
      const asked = harness.graph.tokens.length
      expect(await refusal(await hostile(url))).toBe('foreign_address')
      expect(harness.graph.tokens).toHaveLength(asked + 2) // the reply, and where the file is
    },
  )

  test('a redirect is not followed', async () => {
    harness.graph.at(
      '/moved',
      (response) => void response.writeHead(302, { Location: harness.graph.url('/hit') }).end(),
    )
    let hit = false
    harness.graph.at('/hit', (response) => {
      hit = true
      response.end()
    })
    expect(await refusal(await hostile(harness.graph.url('/moved')))).toBe('foreign_address')
    expect(hit).toBe(false)
  })

  test('a body without end is cut off at the limit of its type', async () => {
    let written = 0
    harness.graph.at('/endless', (response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' })
      const more = (error?: Error | null): void => {
        if (error || response.destroyed) return
        written += 65_536
        response.write(Buffer.alloc(65_536), more)
      }
      more()
    })
    expect(await refusal(await hostile(harness.graph.url('/endless')))).toBe('too_large')
    expect(written).toBeLessThan(32 * 2 ** 20)
    expect(await readdir(join(data_dir, 'media', '.unfinished'))).toEqual([])
  })

  test('a page in place of an image is not kept', async () => {
    expect(await refusal(await receive({ ...PNG, content_type: 'text/html' }))).toBe('wrong_type')
  })

  test('a file that is too long by its own word is not asked for', async () => {
    const asked = harness.graph.tokens.length
    expect(await refusal(await receive({ ...PNG, file_size: 6 * 2 ** 20 }))).toBe('too_large')
    expect(harness.graph.tokens).toHaveLength(asked + 2)
  })

  test('a file that is not what was announced is not kept', async () => {
    expect(await refusal(await receive({ ...PNG, sha256: '0'.repeat(64) }))).toBe('damaged')
  })

  test('an empty file is not kept', async () => {
    expect(await refusal(await receive({ bytes: Buffer.alloc(0), mime_type: 'image/png' }))).toBe('damaged')
  })

  test('a type that the message cannot have is not asked for', async () => {
    const asked = harness.graph.tokens.length
    expect(await refusal(await receive(PNG, { mime_type: 'application/x-msdownload' }))).toBe('wrong_type')
    expect(harness.graph.tokens).toHaveLength(asked + 1)
  })

  test('an id that is no longer there is given up', async () => {
    expect(await refusal(await receiveId('999', { mime_type: 'image/png' }))).toBe('gone')
  })

  test('an id that is a path asks for nothing else', async () => {
    expect(await refusal(await receiveId('../../me?fields=token', { mime_type: 'image/png' }))).toBe('gone')
  })

  test('an address that is none is asked for again', async () => {
    const message = await hostile('nowhere')
    expect(await get(message)).toMatchObject({ status: 404 })
    expect(await harness.server.db.knex('message_media').where({ message_id: message.message_id })).toMatchObject([
      { status: 'pending' },
    ])
  })

  test('the log says why, without what is personal', async () => {
    await refusal(await receive({ ...PNG, content_type: 'text/html' }, { caption: 'my code is 4711' }))
    const log = log_lines.join('')
    expect(log).toContain('"failure":"wrong_type"')
    for (const word of ['4711', CONTACT.slice(1), harness.graph.access_token]) expect(log).not.toContain(word)
  })
})

describe('a workspace has room for 10 GiB', () => {
  const taken = (size_bytes: number) =>
    harness.server.db.knex('message_media').insert({
      message_id: `msg_${harness.workspace.workspace_id}`,
      workspace_id: harness.workspace.workspace_id,
      carrier: 'support',
      media_id: '1',
      mime_type: 'image/png',
      status: 'stored',
      size_bytes,
    })

  test('a file that does not fit is not fetched', async () => {
    await taken(10 * 2 ** 30 - IMAGE.length + 1)
    expect(await refusal(await receive(PNG))).toBe('no_room')
  })

  test('a file that just fits is fetched; then there is no room left', async () => {
    await taken(10 * 2 ** 30 - IMAGE.length)
    expect(await get(await receive(PNG))).toMatchObject({ status: 200 })
    expect(await refusal(await receive(PNG))).toBe('no_room')
  })
})

describe('the file is removed', () => {
  const left = async (...messages: Message[]): Promise<boolean[]> => {
    await harness.server.advance(MINUTE_MS)
    return messages.map((message) => existsSync(pathOf(message)))
  }

  test('with an erasure, of that contact alone', async () => {
    const erased = await receive(PNG, { filename: 'a.png' })
    const other = await receive(PNG, { from: '+2348037654321' })
    await harness.workspace.production.contacts.erase(CONTACT)
    expect(await get(erased)).toMatchObject({ status: 404 })
    expect(await harness.workspace.production.messages.get(erased.message_id)).toMatchObject({ media_url: null })
    expect(await left(erased, other)).toEqual([false, true])
    const { workspace_id } = harness.workspace
    expect(await harness.server.db.knex('message_media').where({ workspace_id })).toHaveLength(1)
  })

  test('with an erasure while it is on its way: it is not kept', async () => {
    const half = Promise.withResolvers<() => void>()
    harness.graph.at('/slow', (response) => {
      response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': IMAGE.length })
      response.write(IMAGE.subarray(0, 5))
      half.resolve(() => void response.end(IMAGE.subarray(5)))
    })
    const receiving = receive({ ...PNG, url: harness.graph.url('/slow') })
    const finish = await half.promise
    await harness.workspace.production.contacts.erase(CONTACT)
    finish()
    const message = await receiving
    expect(message.media_url).toBeNull()
    expect(await left(message)).toEqual([false])
  })

  test('once the retention of its workspace has passed, also of one that never came', async () => {
    const message = await receive(PNG)
    const failed = await receive({ ...PNG, content_type: 'text/html' })
    await harness.workspace.production.workspace.update({ retention_days: 30 })
    await harness.server.leap(30 * DAY_MS - 20 * MINUTE_MS)
    expect(existsSync(pathOf(message))).toBe(true)
    for (let turn = 0; turn < 3; turn++) await harness.server.leap(15 * MINUTE_MS)
    expect(existsSync(pathOf(message))).toBe(false)
    const { knex } = harness.server.db
    expect(await knex('message_media').whereIn('message_id', [message.message_id, failed.message_id])).toEqual([])
  })

  test('with its workspace, also one that is still to be fetched', async () => {
    const stored = await receive(PNG)
    harness.graph.answerFiles(graphError(500, 2))
    const pending = await receive(PNG)
    const { workspace_id, production } = harness.workspace
    await production.workspace.delete({ confirm: workspace_id })
    expect(await left(stored, pending)).toEqual([false, false])
    expect(existsSync(join(data_dir, 'media', workspace_id))).toBe(false)
    expect(await harness.server.db.knex('file_removals')).toEqual([])
  })
})
