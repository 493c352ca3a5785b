import type { Ohun } from '../client.ts'
import type { SimulationCreate, SimulationDetail } from '../generated/types.gen.ts'

/** How {@link simulate} waits. */
export interface SimulateOptions {
  /** Milliseconds until it gives up. Default: ten minutes, the longest that a simulation takes. */
  timeout?: number | undefined
  /** Milliseconds between two requests for the simulation. Default: 250. */
  interval?: number | undefined
  signal?: AbortSignal | undefined
}

/** Thrown for a simulation that did not pass. The message contains each expectation that was not met. */
export class SimulationFailed extends Error {
  override readonly name = 'SimulationFailed'
  /** The simulation, with the transcripts of the failed scenarios. */
  readonly simulation: SimulationDetail

  constructor(simulation: SimulationDetail) {
    super(messageOf(simulation))
    this.simulation = simulation
  }
}

const TIMEOUT_MS = 10 * 60_000
const INTERVAL_MS = 250

/**
 * Runs a suite against an agent and waits until it has ended, for tests in Vitest and other runners. The suites are
 * those of `ohun simulate`, read with any YAML parser.
 *
 * @returns The simulation, which has passed.
 * @throws {SimulationFailed} If an expectation was not met, or the simulation broke.
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs'
 * import { simulate } from '@ohun/sdk/testing'
 * import { parse } from 'yaml'
 *
 * test('orders', async () => {
 *   await simulate(ohun, { ...parse(readFileSync('scenarios/orders.yaml', 'utf8')), agent_id })
 * })
 * ```
 */
export async function simulate(
  ohun: Pick<Ohun, 'simulations'>,
  suite: SimulationCreate,
  { timeout = TIMEOUT_MS, interval = INTERVAL_MS, signal }: SimulateOptions = {},
): Promise<SimulationDetail> {
  const until = performance.now() + timeout
  const options = signal ? { signal } : {}
  let simulation = await ohun.simulations.create(suite, options)
  while (simulation.status === 'queued' || simulation.status === 'running') {
    if (performance.now() > until) throw new Error(`${simulation.simulation_id} has not ended within ${timeout} ms.`)
    await new Promise((resolve) => setTimeout(resolve, interval))
    simulation = await ohun.simulations.get(simulation.simulation_id, options)
  }
  if (simulation.status !== 'passed') throw new SimulationFailed(simulation)
  return simulation
}

function messageOf({ simulation_id, status, fault, scenarios }: SimulationDetail): string {
  if (fault !== null) return `${simulation_id} is ${status}: ${fault}`
  const lines = scenarios.flatMap(({ name, failures, runs }) =>
    [...failures, ...runs.flatMap((run) => run.failures)].map(
      ({ expectation, expected, actual }) => `${name}: ${expectation}: expected ${expected}; ${actual}`,
    ),
  )
  return `${simulation_id} has ${status}:\n${lines.join('\n')}`
}
