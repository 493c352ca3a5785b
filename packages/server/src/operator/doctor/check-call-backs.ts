import { waitingCallBacks } from '../../features/calls/call-backs/call-back-metrics.ts'
import { ok, skipped, warning, type Check } from './check.ts'

/** The same limit as in the alert. Processes look every minute, and begin up to twenty call-backs at once. */
const LATE_SECONDS = 5 * 60

/** Checks whether some process that carries calls places promised call-backs when they are due. */
export const checkCallBacks: Check = {
  name: 'call-backs',
  reads_tables: true,
  async run({ db, clock }) {
    if (!db) return skipped('The database is not open.')
    const { later, due, oldest_due_seconds } = await waitingCallBacks(db, clock.now())
    const found = `${later + due} call-backs wait, and ${due} of them are due.`
    if (oldest_due_seconds <= LATE_SECONDS) return ok(found)
    const advice = 'Start a process with the role api (see OHUN_ROLES), which places calls.'
    const late = `The oldest has been due for ${Math.round(oldest_due_seconds)} seconds`
    return warning(`${found} ${late}: no process places them, or those that do are too busy.`, advice)
  },
}
