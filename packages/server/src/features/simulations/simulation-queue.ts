import type { Clock } from '@ohun/clock'
import type { PlaySimulation, SimulationOutcome, SimulationPlan } from '../../domain/simulation-plan.ts'
import type { Database } from '../../platform/db/database.ts'
import { rowList, type ParamsOf, type RowIn } from '../../platform/db/rows.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { WorkEngine } from '../../platform/work/engine.ts'
import type { QueueHandle, WorkItem, WorkTable } from '../../platform/work/work.ts'

export interface SimulationQueueDeps {
  engine: WorkEngine
  db: Database
  clock: Clock
  /** The clock for limits and intervals. */
  machine_clock: Clock
  playSimulation: PlaySimulation
}

interface SimulationItem extends WorkItem {
  plan: SimulationPlan
}

const SIMULATIONS: WorkTable = {
  name: 'simulations',
  relation: 'simulations',
  id: 'simulation_id',
  key: 'workspace_id',
  columns: 'c.plan',
}

/** A simulation takes a process and a database. Workspaces take turns. */
const LIMITS = { per_key: 1, max_in_flight: 2 }
const MAX_RUN_MS = 10 * 60_000
const TOO_LONG = `It took longer than ${MAX_RUN_MS / 60_000} minutes: play fewer scenarios or repeats at a time, and look for patterns that take long.`
/** The interval at which a run checks whether somebody has deleted it. */
const LOOK_MS = 2_000

const results = rowList('r', {
  id: 'text',
  claim: 'int',
  status: 'text',
  fault: 'text?',
  failed_count: 'int?',
  results: 'json?',
  ended_at: 'timestamptz',
})

type ResultRow = RowIn<typeof results>

const begin = statement<{ id: string; claim: number; now: Date }>(
  'simulations_begin',
  `update simulations set status = 'running', started_at = :now where simulation_id = :id and claim = :claim`,
)

const stillThere = statement<{ id: string }, { simulation_id: string }>(
  'simulations_still_there',
  'select simulation_id from simulations where simulation_id = :id',
)

const record = statement<ParamsOf<typeof results>>(
  'simulations_record',
  `update simulations s set status = r.status, fault = r.fault, failed_count = r.failed_count, results = r.results,
     ended_at = r.ended_at, attempt_count = s.attempt_count + 1, next_attempt_at = null, leased_by = null
   from ${results.source} where s.simulation_id = r.id and s.claim = r.claim`,
)

/** Runs waiting simulations, one for each workspace at a time. */
export function createSimulationQueue(deps: SimulationQueueDeps): QueueHandle {
  const { db, clock } = deps
  return deps.engine.add<SimulationItem, ResultRow>({
    table: SIMULATIONS,
    ...LIMITS,
    lease_ms: MAX_RUN_MS + 2 * 60_000,
    longest_wait: '0',
    async execute(item, signal) {
      await run({ pool: db.work_pool }, begin, { id: item.id, claim: item.claim, now: clock.now() })
      return resultOf(item, await played(deps, item, signal), clock.now())
    },
    record: async (rows) => void (await run({ pool: db.work_pool }, record, results.params(rows))),
  })
}

class Given extends Error {
  override name = 'Given'
}

async function played(deps: SimulationQueueDeps, item: SimulationItem, stops: AbortSignal): Promise<SimulationOutcome> {
  const { machine_clock, playSimulation } = deps
  const given_up = new AbortController()
  const cancel = machine_clock.after(MAX_RUN_MS, () => given_up.abort(new Given(TOO_LONG)))
  const endLooks = lookWhetherDeleted(deps, item.id, () => given_up.abort(new Given('It was deleted.')))
  try {
    const wanted = { workspace_id: item.key, plan: item.plan }
    return await playSimulation(wanted, AbortSignal.any([given_up.signal, stops]))
  } catch (error) {
    if (error instanceof Given) return { fault: error.message }
    throw error
  } finally {
    cancel()
    endLooks()
  }
}

function lookWhetherDeleted({ db, machine_clock }: SimulationQueueDeps, id: string, deleted: () => void): () => void {
  const look = async (): Promise<void> => {
    const rows = await run({ pool: db.work_pool }, stillThere, { id }).catch(() => [{ simulation_id: id }])
    if (rows.length === 0) deleted()
  }
  const wait = (): (() => void) =>
    machine_clock.after(LOOK_MS, () => {
      void look()
      cancel = wait()
    })
  let cancel = wait()
  return () => cancel()
}

function resultOf({ id, claim }: SimulationItem, outcome: SimulationOutcome, ended_at: Date): ResultRow {
  if ('fault' in outcome)
    return { id, claim, status: 'broken', fault: outcome.fault, failed_count: null, results: null, ended_at }
  const failed_count = outcome.results.filter(({ passed }) => !passed).length
  const status = failed_count === 0 ? 'passed' : 'failed'
  return { id, claim, status, fault: null, failed_count, results: JSON.stringify(outcome.results), ended_at }
}
