import { expect, test } from 'vitest'
import { faultsOf } from '../bench/phone/soak-report.ts'
import { IS_LONG } from '../amounts.ts'
import { soak } from '../bench/phone/soak.ts'

/** `npm run soak:phone` runs fifty calls for half an hour. */
const SIZE = { calls: 4, turns: 1, duration_ms: 1_000, warm_up_ms: 0, quiet_ms: 2_000, sample_ms: 5_000, onSample() {} }

test.runIf(IS_LONG)('spoken calls over SIP end as expected and leave nothing behind', async () => {
  const soaked = await soak(SIZE)
  expect(faultsOf(soaked)).toEqual([])
  expect(soaked.callers.ended).toEqual({ caller: 2, agent: 2, vanished: 0 })
  expect(soaked.ends).toEqual({ agent_hangup: 2, remote_hangup: 2 })
  expect(soaked.after.recordings).toBe(1)
})
