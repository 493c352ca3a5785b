import { Backlog } from '../../gateways/telephony/backlog.ts'
import { telephonyByEnvironment } from '../../gateways/telephony/by-environment.ts'
import { Slots } from '../../platform/limits/slots.ts'
import type { Activity } from '../../platform/activity.ts'
import { callFactsReader } from '../compliance/call-facts.ts'
import type { Services } from '../services.ts'
import type { TakeTurnDeps } from '../turns/take-turn.ts'
import { CallControls } from './carrying/call-controls.ts'
import type { JobQueue } from '../../platform/work/jobs.ts'
import { Alarm } from '../../platform/work/alarm.ts'
import type { TransferJobs } from './charging/charge-transfer.ts'
import { minuteCharges } from './charging/minute-charges.ts'
import { createCallDetails } from './details/call-details.ts'
import { LiveCalls } from './carrying/live-calls.ts'
import { finishBatches } from './ending/finish-batches.ts'
import { endedCalls } from './ending/record-ended-call.ts'
import { callBeginnings } from './placing/begin-calls.ts'
import { inboundFactsReader } from './receiving/agent-for-call.ts'
import type { CallRecordings } from './recordings/call-recordings.ts'
import { answerBatches } from './session/answer-batches.ts'
import { journalBatches } from './session/journal-batches.ts'

type Wanted = 'db' | 'clock' | 'ids' | 'log' | 'delivery' | 'trunks' | 'call_settings' | 'destinations'

export interface WireCallsDeps
  extends Pick<Services, Wanted>, Partial<Pick<Services, 'newBreaker' | 'metrics' | 'machine_clock'>> {
  activity: Activity
  recordings: CallRecordings
  turns: TakeTurnDeps
  transfer_jobs: JobQueue<TransferJobs>
  analysesWanted?: () => void
}

/** Wires everything between a call and its events, without HTTP. The service and the tests share this wiring. */
export function wireCalls({
  db,
  clock,
  machine_clock = clock,
  ids,
  log,
  delivery,
  trunks,
  turns,
  newBreaker,
  metrics,
  ...own
}: WireCallsDeps) {
  const { outbox, callSynchronously, live_bus: bus, engine } = delivery
  const telephony = telephonyByEnvironment(clock, trunks, newBreaker)
  const common = { db, clock, machine_clock, ids, log, outbox, bus, callSynchronously, telephony }
  const details = createCallDetails({ db: { pool: db.work_pool }, clock: machine_clock, ids, log, metrics })
  const writeTogether = journalBatches({ db, outbox, bus })
  const readCallFacts = callFactsReader({ db, clock })
  const finishTogether = finishBatches({ db, outbox, bus, ...own })
  const ending = { finishTogether, chargeTogether: minuteCharges(db), late_ends: new Backlog(machine_clock) }
  const together = { writeTogether, answerTogether: answerBatches(db), ...ending }
  const read = { readCallFacts, speculation_slots: new Slots() }
  const call_back_alarm = new Alarm(clock)
  const session = { ...turns, call_back_alarm, ...common, ...own, details, ...together, ...read }
  const { resumable } = telephony
  const owner = (): number => engine.owner
  const live_calls = new LiveCalls({ ...session, resumable, owner })
  const controls = new CallControls({ db, clock: machine_clock, ids, log, bus, live_calls, owner })
  const shared = {
    beginCall: callBeginnings({ db, outbox, bus }),
    recordEndedCall: endedCalls({ db, outbox }),
    readInboundFacts: inboundFactsReader({ db, clock }),
  }
  return { dialling: { ...session, ...shared, live_calls }, live_calls, controls, details }
}
