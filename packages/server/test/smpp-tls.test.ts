import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { SmppLink } from '../src/gateways/messaging/smpp/smpp-link.ts'
import { FakeSmsc } from './support/fake-smsc.ts'
import { selfSigned } from './support/self-signed.ts'
import { FakeInbox, linkOverNetwork } from './support/smpp-harness.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

describe('a carrier with TLS', () => {
  const clock = new TestClock()
  let db: TestDatabase
  /** Nobody trusts it unless the test says so. */
  const identity = selfSigned()

  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.drop())

  const bindTo = (port: number): SmppLink => {
    const link = linkOverNetwork({ db, clock }, { port, tls: true })
    link.start(new FakeInbox())
    onTestFinished(() => link.stop())
    return link
  }

  test('is not spoken to while its certificate is not trusted: the password stays here', async () => {
    const smsc = new FakeSmsc()
    await using listening = await smsc.listen(identity)
    const link = bindTo(listening.port)
    await expect.poll(() => link.state().last_error?.what).toMatch(/self-signed certificate/)
    expect(smsc.connections.flatMap(({ received }) => received)).toEqual([])
  })

  test('is bound when it is, and not when it speaks without TLS', async () => {
    const before = getCACertificates('default')
    setDefaultCACertificates([...before, identity.cert])
    onTestFinished(() => setDefaultCACertificates(before))
    const smsc = new FakeSmsc()
    await using listening = await smsc.listen(identity)
    const link = bindTo(listening.port)
    await expect.poll(() => link.state().state).toBe('up')
    await using plain = await new FakeSmsc().listen()
    const refused = bindTo(plain.port)
    await expect.poll(() => clock.advance(10_000).then(() => refused.state().state)).toBe('down')
    expect(link.state().state).toBe('up')
  })
})
