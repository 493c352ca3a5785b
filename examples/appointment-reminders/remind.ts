import { CallFailedError, CallWindowRestrictedError, type Call, type Ohun } from '@ohun/sdk'
import type { Appointment } from './appointments.ts'

const ATTEMPTS = 3

export interface Reminders {
  agent_id: string
  /** Waits between two calls to the same person. */
  pause: () => Promise<unknown>
  log: (line: string) => void
  /** Milliseconds between two looks at a running call. */
  pollInterval?: number
}

/** `waiting`: the call window was closed; run the program again when it is open. */
export type Outcome = 'answered' | 'texted' | 'waiting'

/** Calls until somebody answers, but three times at most; then an SMS says it. */
export async function remind(ohun: Ohun, appointment: Appointment, reminders: Reminders): Promise<Outcome> {
  const { patient } = appointment
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      if (attempt > 1) await reminders.pause()
      const status = await call(ohun, appointment, { ...reminders, attempt })
      reminders.log(`${patient}: call ${attempt} of ${ATTEMPTS}: ${status}`)
      if (status === 'completed') return 'answered'
      if (status === 'rejected') break // Nobody who rejects a call wants another one.
    }
  } catch (error) {
    if (!(error instanceof CallWindowRestrictedError)) throw error
    reminders.log(`${patient}: ${error.message}`)
    return 'waiting'
  }
  await text(ohun, appointment, reminders)
  return 'texted'
}

/** The same key for the same attempt: after a crash, or in a second run, the call that was made is returned. */
async function call(
  ohun: Ohun,
  { id, phone }: Appointment,
  { agent_id, attempt, pollInterval }: Reminders & { attempt: number },
): Promise<Call['status']> {
  try {
    const options = { idempotencyKey: `${id}-call-${attempt}`, pollInterval }
    return (await ohun.calls.createAndWait({ agent_id, to_number: phone }, options)).status
  } catch (error) {
    if (error instanceof CallFailedError) return 'failed' // No carrier took the call: like a line that is busy.
    throw error
  }
}

async function text(ohun: Ohun, { id, patient, phone, at }: Appointment, { agent_id, log }: Reminders): Promise<void> {
  const body = `Dear ${patient}, you have an appointment at Ikeja Clinic ${at}. Call us on this number to change it.`
  const message = { agent_id, channel: 'sms', to: phone, body } as const
  const { status } = await ohun.messages.create(message, { idempotencyKey: `${id}-sms` })
  log(`${patient}: SMS ${status}`)
}
