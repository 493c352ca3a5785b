import { tmpdir } from 'node:os'
import { systemClock } from '@ohun/clock'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckResult } from '../src/operator/doctor/check.ts'
import { operator } from './support/operator.ts'
import { S3Server } from './support/s3-server.ts'

describe('ohun-server doctor tries the bucket, which', () => {
  let s3: S3Server
  let keys: Awaited<ReturnType<S3Server['start']>>

  async function doctor() {
    const database = {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      OHUN_METRICS_ADDRESS: 'off',
      OHUN_ENCRYPTION_KEY: 'ab'.repeat(32),
      OHUN_DATA_DIR: tmpdir(),
    }
    const ran = await operator({ ...database, ...keys })(['doctor'])
    const checks = (ran.json['checks'] ?? []) as CheckResult[]
    return { ...ran, found: checks.filter(({ check }) => check === 'bucket') }
  }

  beforeEach(async () => {
    s3 = new S3Server(() => systemClock.now())
    keys = await s3.start()
    return () => s3.stop()
  })

  test('is written to, read, listed and cleaned up', async () => {
    expect((await doctor()).found).toEqual([
      expect.objectContaining({ status: 'ok', found: 'A small object was written, read, listed and deleted.' }),
    ])
    expect(s3.asked.map((line) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'GET', 'DELETE', 'GET'])
    expect([...s3.objects.keys()]).toEqual([])
  })

  test.each([
    ['PUT', 1, /^PUT .+ answered 403 AccessDenied\. Recordings and media of messages stay on this machine/],
    ['GET', 5, /answered 403 AccessDenied\. Stored recordings cannot be played\./],
    ['DELETE', 4, /^DELETE .+ answered 403 AccessDenied\. Files cannot be deleted/],
  ])('has failed if the account may not %s, and the other steps are tried', async (method, least, found) => {
    s3.fault = (asked) =>
      asked.method === method ? { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' } : undefined
    const { found: findings, stdout } = await doctor()
    expect(findings).toMatchObject([
      { status: 'failed', found: expect.stringMatching(found), advice: expect.stringContaining('s3:PutObject') },
    ])
    expect(s3.asked.length).toBeLessThanOrEqual(least)
    expect(stdout).not.toContain(keys.OHUN_S3_SECRET_ACCESS_KEY)
  })

  test('has failed if it does not answer', async () => {
    await s3.stop()
    expect((await doctor()).found).toMatchObject([{ status: 'failed', found: expect.stringContaining('ECONNREFUSED') }])
    await s3.start()
  })
})
