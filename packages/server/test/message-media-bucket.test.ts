import { expect, test } from 'vitest'
import { graphReport, inbound } from './support/graph-report.ts'
import { S3Server } from './support/s3-server.ts'
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
