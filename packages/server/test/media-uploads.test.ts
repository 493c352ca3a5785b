import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaUpload, MessageCreate } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { graphReport, inbound } from './support/graph-report.ts'
import { graphError } from './support/graph-server.ts'
import { agentOf } from './support/scenario.ts'
import { openWhatsAppHarness, type WhatsAppHarness } from './support/whatsapp-harness.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MIB = 2 ** 20
const CONTACT = '+2348031234567'
const OTHER = '+2348037654321'
const BYTES = Buffer.from('%PDF-1.7 \0\x01\xff and what else a document has', 'latin1')

const log_lines: string[] = []
let data_dir: string
let harness: WhatsAppHarness

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'ohun-data-'))
  harness = await openWhatsAppHarness({
    data_dir,
    log: createLog('info', { write: (line) => void log_lines.push(line) }),
  })
})
afterAll(async () => {
  await harness.stop()
  await rm(data_dir, { recursive: true })
})
beforeEach(async () => {
  log_lines.length = 0
  harness.graph.sent.length = 0
  harness.graph.uploads.length = 0
  await harness.begin()
  for (const from of [CONTACT, OTHER]) {
    const message = inbound({ type: 'text', text: { body: 'Where is my invoice?' } }, from.slice(1))
    expect(await harness.report(graphReport({ messages: [message] }))).toBe(200)
  }
})

const client = () => harness.workspace.production
const upload = (filename = 'Invoice 7.pdf', bytes: Uint8Array = BYTES, by = client()): Promise<MediaUpload> =>
  by.media.upload(new Uint8Array(bytes), { filename })
const send = (media_id: string, more: Partial<MessageCreate> = {}) =>
  client().messages.create({
    agent_id: harness.agent_id,
    channel: 'whatsapp',
    to: CONTACT,
    message_type: 'document',
    media_id,
    ...more,
  })
const invalid = (message: RegExp) => ({
  status: 400,
  code: 'INVALID_ARGUMENT',
  message: expect.stringMatching(message),
})
const pathOf = (media_id: string): string => join(data_dir, 'media', harness.workspace.workspace_id, media_id)
const files = async (): Promise<string[]> =>
  await readdir(join(data_dir, 'media', harness.workspace.workspace_id)).catch(() => [])
const rows = () => harness.server.db.knex('media_uploads').where({ workspace_id: harness.workspace.workspace_id })
/** Half an hour, in which every job has its turn. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await harness.server.leap(10 * MINUTE_MS)
}

describe('an uploaded file', () => {
  test('is stored with the type of its name, and can be sent for a day', async () => {
    const stored = await upload()
    expect(stored).toMatchObject({
      filename: 'Invoice 7.pdf',
      mime_type: 'application/pdf',
      message_type: 'document',
      size_bytes: BYTES.length,
    })
    expect(Date.parse(stored.expires_at) - Date.parse(stored.created_at)).toBe(24 * HOUR_MS)
    expect(await files()).toEqual([stored.media_id])
  })

  test('is of the type of its extension', async () => {
    for (const [filename, message_type, mime_type] of [
      ['a.jpg', 'image', 'image/jpeg'],
      ['a.JPEG', 'image', 'image/jpeg'],
      ['Ìwé.png', 'image', 'image/png'],
      ['../../a.mp3', 'audio', 'audio/mpeg'],
      ['a.b.ogg', 'audio', 'audio/ogg'],
      ['a.mp4', 'video', 'video/mp4'],
      ['a.csv', 'document', 'text/plain'],
      ['a.docx', 'document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ])
      expect(await upload(filename)).toMatchObject({ filename, message_type, mime_type })
  })

  test('400 INVALID_ARGUMENT for another extension, or none', async () => {
    for (const filename of ['a', '.pdf', 'a.exe', 'a.html', 'a.svg', 'a.webp', 'a.pdf.', 'a.constructor'])
      await expect(upload(filename), filename).rejects.toMatchObject(invalid(/^filename: must end with \.jpg/))
    expect(await files()).toEqual([])
  })

  test('400 INVALID_ARGUMENT without a byte', async () => {
    await expect(upload('a.pdf', new Uint8Array())).rejects.toMatchObject(invalid(/^body: /))
    const { base_url } = harness.server
    const endless = new ReadableStream({ start: (controller) => controller.close() })
    const response = await fetch(`${base_url}/v1/media?filename=a.pdf`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${harness.workspace.production_key}`,
        'Content-Type': 'application/octet-stream',
      },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    expect(await response.json()).toMatchObject({
      error_code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^body: /),
    })
    expect([await rows(), await files()]).toEqual([[], []])
  })

  test('413 PAYLOAD_TOO_LARGE for an image over 5 MiB, and for any file over 16 MiB', async () => {
    expect(await upload('a.png', new Uint8Array(5 * MIB))).toMatchObject({ size_bytes: 5 * MIB })
    expect(await upload('a.pdf', new Uint8Array(16 * MIB))).toMatchObject({ size_bytes: 16 * MIB })
    for (const [name, size] of [
      ['a.png', 5 * MIB + 1],
      ['a.pdf', 16 * MIB + 1],
    ] as const)
      await expect(upload(name, new Uint8Array(size))).rejects.toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
    expect(await rows()).toHaveLength(2)
    expect(await files()).toHaveLength(2)
  })

  test('an upload that breaks off leaves nothing', async () => {
    const { base_url } = harness.server
    const leaving = new AbortController()
    const begun = Promise.withResolvers<void>()
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(1_000))
        begun.resolve()
      },
    })
    const uploading = fetch(`${base_url}/v1/media?filename=a.pdf`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${harness.workspace.production_key}`,
        'Content-Type': 'application/octet-stream',
      },
      body,
      duplex: 'half',
      signal: leaving.signal,
    } as RequestInit)
    await begun.promise
    await expect.poll(rows).toHaveLength(1)
    leaving.abort()
    await expect(uploading).rejects.toThrow()
    await expect.poll(rows).toHaveLength(0)
    expect(await files()).toEqual([])
  })

  test('429 RATE_LIMITED for the 201st that was not sent, and beyond 10 GiB', async () => {
    const { workspace_id } = harness.workspace
    const { media_id } = await upload()
    const [row] = await rows()
    const others = Array.from({ length: 199 }, (_, at) => ({ ...row, media_id: `med_${workspace_id}x${at}` }))
    await harness.server.db.knex('media_uploads').insert(others)
    const limited = { status: 429, code: 'RATE_LIMITED' }
    await expect(upload()).rejects.toMatchObject({ ...limited, message: expect.stringMatching(/200 files/) })
    await send(media_id)
    await upload()
    await harness.server.db.knex('media_uploads').whereNot({ media_id }).delete()
    await harness.server.db
      .knex('media_uploads')
      .where({ media_id })
      .update({ size_bytes: 10 * 2 ** 30 })
    await expect(upload()).rejects.toMatchObject({ ...limited, message: expect.stringMatching(/10 GiB/) })
  })

  test('is removed when a day has passed without a message', async () => {
    const { media_id } = await upload()
    await harness.server.leap(24 * HOUR_MS - MINUTE_MS)
    expect(existsSync(pathOf(media_id))).toBe(true)
    await settle()
    expect([await rows(), await files()]).toEqual([[], []])
    await expect(send(media_id)).rejects.toMatchObject(invalid(/^media_id: /))
  })

  test('403 PERMISSION_DENIED for a viewer’s key with other scopes', async () => {
    const { key } = await client().apiKeys.create({ label: 'calls', environment: 'sandbox', scopes: ['calls:write'] })
    const response = await fetch(`${harness.server.base_url}/v1/media?filename=a.pdf`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/octet-stream' },
      body: new Uint8Array(10),
    })
    expect(response.status).toBe(403)
  })
})

describe('a message with an uploaded file', () => {
  test('hands the file to WhatsApp, names it, and returns it afterwards', async () => {
    const { media_id } = await upload()
    const message = await send(media_id, { media_caption: 'As you asked.' })
    const { message_id } = message
    expect(message).toMatchObject({ status: 'sent', media_url: `/v1/messages/${message_id}/media` })
    const [handed] = harness.graph.uploads
    expect(handed).toMatchObject({ type: 'application/pdf', mime_type: 'application/pdf', filename: 'file.pdf' })
    expect(handed?.bytes.equals(BYTES)).toBe(true)
    const document = { id: handed?.id, filename: 'Invoice 7.pdf', caption: 'As you asked.' }
    expect(harness.graph.sent.at(-1)?.body).toMatchObject({ type: 'document', document })
    const file = await client().messages.media(message_id)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="Invoice 7.pdf"')
    expect(Buffer.from(await file.arrayBuffer()).equals(BYTES)).toBe(true)
  })

  test('can be sent to several contacts, and is removed with the last of its messages', async () => {
    const { media_id } = await upload()
    const one = await send(media_id)
    const other = await send(media_id, { to: OTHER })
    await harness.server.leap(25 * HOUR_MS)
    await client().contacts.erase(CONTACT)
    await settle()
    await expect(client().messages.media(one.message_id)).rejects.toMatchObject({ status: 404 })
    expect((await client().messages.media(other.message_id)).status).toBe(200)
    expect(await files()).toEqual([media_id])
    await client().contacts.erase(OTHER)
    await settle()
    expect([await rows(), await files()]).toEqual([[], []])
  })

  test('goes with its workspace', async () => {
    const { media_id } = await upload()
    await send(media_id)
    await upload()
    const { workspace_id } = harness.workspace
    await client().workspace.delete({ confirm: workspace_id })
    await settle()
    expect([await rows(), await files()]).toEqual([[], []])
  })

  test('an image can also be sent as a document, and a document as nothing else', async () => {
    const image = await upload('a.png')
    expect(await send(image.media_id, { message_type: 'image' })).toMatchObject({ status: 'sent' })
    expect(await send(image.media_id)).toMatchObject({ status: 'sent' })
    const { media_id } = await upload()
    await expect(send(media_id, { message_type: 'image' })).rejects.toMatchObject(
      invalid(/^message_type: must be document/),
    )
  })

  test('400 INVALID_ARGUMENT for a file of the other environment, of another workspace, and for an unknown one', async () => {
    const stranger = await harness.server.workspace()
    const theirs = await upload('a.pdf', BYTES, stranger.production)
    const simulated = await upload('a.pdf', BYTES, harness.workspace.sandbox)
    for (const media_id of [theirs.media_id, simulated.media_id, 'med_unknown'])
      await expect(send(media_id)).rejects.toMatchObject(invalid(/^media_id: no such file/))
  })

  test('502 MESSAGE_FAILED with the reason of WhatsApp; nothing is recorded, and the file can be sent again', async () => {
    const { media_id } = await upload()
    const before = (await client().messages.list({ direction: 'outbound' })).items.length
    for (const [answer, reason] of [
      [graphError(400, 100, 'Unsupported file type.'), /WhatsApp refused the file: Unsupported file type\./],
      [graphError(401, 190), /WhatsApp takes no file from this number \(code 190\)/],
      [graphError(500, 1), /WhatsApp takes no file from this number/],
    ] as const) {
      harness.graph.answer(answer)
      const failed = { status: 502, code: 'MESSAGE_FAILED', message: expect.stringMatching(reason) }
      await expect(send(media_id)).rejects.toMatchObject(failed)
    }
    expect((await client().messages.list({ direction: 'outbound' })).items).toHaveLength(before)
    expect(await send(media_id)).toMatchObject({ status: 'sent' })
  })

  test('in the sandbox no carrier gets the file', async () => {
    const { sandbox } = harness.workspace
    const { agent_id } = await agentOf(sandbox, { webhook_url: harness.backend.url })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { media_id } = await upload('a.png', BYTES, sandbox)
    await sandbox.sandbox.inboundMessage({
      from: CONTACT,
      to: (await sandbox.numbers.list()).items[0]!.e164,
      channel: 'whatsapp',
      body: 'Hello',
    })
    await harness.server.settle()
    const content = { channel: 'whatsapp', message_type: 'image', media_id, to: CONTACT } as const
    const { message_id } = await sandbox.messages.create({ agent_id, ...content })
    expect(harness.graph.uploads).toEqual([])
    expect((await sandbox.messages.media(message_id)).headers.get('content-type')).toBe('image/png')
  })

  test('no log line has the name or the content', async () => {
    const { media_id } = await upload('Ada Obi, salary.pdf')
    await send(media_id)
    expect(log_lines.join('')).not.toMatch(/Ada|salary|%PDF/)
  })
})
