import { setTimeout as sleep } from 'node:timers/promises'
import type { Fleet } from '../fleet.ts'
import type { Part } from '../parts/part.ts'
import type { Fault } from './fault.ts'

interface Failing {
  name: string
  choose: (fleet: Fleet) => Part
  /** True if it carries calls, which end when it dies or hangs. */
  carries_calls?: boolean
}

/** kill -9, after which the service manager starts the part again. */
export const killed = ({ name, choose, carries_calls = false }: Failing): Fault => ({
  name: `kill ${name}`,
  ends_calls: carries_calls,
  async run(fleet, { down_ms }) {
    await choose(fleet).kill()
    await sleep(down_ms)
    await choose(fleet).start()
  },
})

/** The part stops for longer than its leases last, and then continues as if nothing had happened. */
export const frozen = ({ name, choose, carries_calls = false }: Failing): Fault => ({
  name: `freeze ${name}`,
  ends_calls: carries_calls,
  async run(fleet, { freeze_ms }) {
    choose(fleet).freeze()
    await sleep(freeze_ms)
    choose(fleet).resume()
  },
})

/** A release: the part drains and ends, and the new version starts. */
export const upgraded = ({ name, choose }: Failing): Fault => ({
  name: `upgrade ${name}`,
  ends_calls: false,
  async run(fleet) {
    await choose(fleet).stop()
    await choose(fleet).start()
  },
})
