import { expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { createAddressGuard } from '../../platform/net/address-guard.ts'
import type { Asker } from '../../platform/net/resolver.ts'
import { webhookUrlCheck } from './webhook-url-check.ts'

const clock = new TestClock()

test('a name whose servers do not answer is accepted after 3 s, and its look-up was within the workspace’s share', async () => {
  const askers: Asker[] = []
  const resolve = (_name: string, asker: Asker): Promise<never> => {
    askers.push(asker)
    return new Promise((_resolve, reject) => asker.signal.addEventListener('abort', () => reject(new Error('late'))))
  }
  const check = webhookUrlCheck(createAddressGuard({ allow_insecure_targets: false, resolve }), clock)
  let settled = false
  const checked = check('webhook_url', 'https://silent.example/', 'ws_1').finally(() => (settled = true))
  await clock.advance(2_999)
  expect(settled).toBe(false)
  await clock.advance(1)
  await expect(checked).resolves.toBeUndefined()
  expect(askers).toMatchObject([{ tenant: 'ws_1' }])
})
