import { expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { graphReport, inbound } from './support/graph-report.ts'
import { S3_KEYS, S3Server } from './support/s3-server.ts'
import { all } from './support/scenario.ts'
import { TestClock } from './support/test-clock.ts'
import { openWhatsAppHarness } from './support/whatsapp-harness.ts'

const CONTACT = '+2348031234567'
const IMAGE = { bytes: Buffer.from('0PNG and what else an image has'), mime_type: 'image/png' }

test('the file of a message is given out of a bucket, and removed from it with an erasure', async () => {
  const s3 = new S3Server(() => new TestClock().now())
  const harness = await openWhatsAppHarness({ variables: await s3.start() })
  try {
    await harness.begin()
    const image = { id: harness.graph.file(IMAGE), mime_type: IMAGE.mime_type }
    await harness.report(graphReport({ messages: [inbound({ type: 'image', image }, CONTACT.slice(1))] }))
    const { production, production_key, workspace_id } = harness.workspace
    const [received] = await all(production.messages.list({ direction: 'inbound' }))
    expect([...s3.objects]).toEqual([[`media/${workspace_id}/${received!.message_id}`, IMAGE.bytes]])
    const headers = { authorization: `Bearer ${production_key}`, range: 'bytes=1-3' }
    const response = await fetch(`${harness.server.base_url}${received!.media_url}`, { headers })
    expect([response.status, await response.text()]).toEqual([206, 'PNG'])
    await production.contacts.erase(CONTACT)
    await harness.server.advance(60_000)
    expect(s3.objects.size).toBe(0)
  } finally {
    await harness.stop()
    await s3.stop()
  }
})

test('a file that arrives after the key of the bucket was revoked is stored with the new key, and no log has either', async () => {
  const s3 = new S3Server(() => new TestClock().now())
  const logged: string[] = []
  const log = createLog('debug', { write: (line) => void logged.push(line) })
  const harness = await openWhatsAppHarness({ variables: await s3.start(), log })
  try {
    await harness.begin()
    const send = async (): Promise<number> => {
      const image = { id: harness.graph.file(IMAGE), mime_type: IMAGE.mime_type }
      return await harness.report(graphReport({ messages: [inbound({ type: 'image', image }, CONTACT.slice(1))] }))
    }
    const { production, production_key } = harness.workspace
    const urls = async (): Promise<(string | null)[]> =>
      (await all(production.messages.list({ direction: 'inbound' }))).map(({ media_url }) => media_url)
    const get = async (url: string | null | undefined): Promise<number> => {
      const headers = { authorization: `Bearer ${production_key}` }
      return (await fetch(`${harness.server.base_url}${url}`, { headers })).status
    }
    await send()
    const [before] = await urls()
    const key = { access_key_id: 'AKIDNEW', secret_access_key: 'hunter3/+secret' }
    s3.keys = [key]
    expect([await send(), await get(before)]).toEqual([200, 503])
    expect(await urls()).toEqual([null, before])
    const upload = production.media.upload(IMAGE.bytes, { filename: 'image.png' })
    await expect(upload).rejects.toMatchObject({ status: 503 })
    const [OHUN_S3_ACCESS_KEY_ID, OHUN_S3_SECRET_ACCESS_KEY] = [key.access_key_id, key.secret_access_key]
    await harness.server.restart({ OHUN_S3_ACCESS_KEY_ID, OHUN_S3_SECRET_ACCESS_KEY })
    await harness.server.advance(60_000)
    const [late] = await urls()
    expect([await get(late), await get(before)]).toEqual([200, 200])
    expect(logged.join('')).toContain('InvalidAccessKeyId')
    for (const secret of [S3_KEYS.secret_access_key, OHUN_S3_SECRET_ACCESS_KEY])
      expect(logged.join('')).not.toContain(secret)
  } finally {
    await harness.stop()
    await s3.stop()
  }
})
