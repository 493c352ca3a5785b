/** Reminds every patient, all at the same time: `node main.ts [--any-time]`. */
import { Ohun } from '@ohun/sdk'
import { setTimeout as wait } from 'node:timers/promises'
import { findOrCreateAgent } from './agent.ts'
import { appointments } from './appointments.ts'
import { remind } from './remind.ts'

/** A minute or ten for people; two seconds, so that you need not wait for the example. */
const PAUSE_MS = 2_000

if (process.env['OHUN_API_KEY']) {
  const ohun = new Ohun()
  const agent_id = await findOrCreateAgent(ohun, { any_time: process.argv.includes('--any-time') })
  const reminders = { agent_id, pause: () => wait(PAUSE_MS), log: console.log }
  const outcomes = await Promise.all(appointments.map((appointment) => remind(ohun, appointment, reminders)))
  const count = (outcome: string) => outcomes.filter((one) => one === outcome).length
  console.log(
    `${count('answered')} answered, ${count('texted')} got an SMS, ${count('waiting')} wait for the call window.`,
  )
} else {
  console.error('Set OHUN_API_KEY (pk_test_…).')
  process.exitCode = 1
}
