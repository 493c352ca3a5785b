import type { Analysis } from '../../generated/types.gen.ts'
import type { Services } from '../services.ts'
import type { ReadSubject } from './analysis-item.ts'
import { createAnalysisQueue } from './analysis-queue.ts'
import { requestAnalysis, type RequestedCall } from './request-analysis.ts'

/** The functions for analyses that calls need. */
export interface Analyses {
  /** Notifies that a call has ended that has to be analyzed. */
  wanted(): void
  request(call: RequestedCall): Promise<Analysis>
}

/** Analyzes calls. @param readSubject - Reads a call and its transcript. */
export function analysisFeature(services: Services, { readSubject }: { readSubject: ReadSubject }): Analyses {
  const { db, clock, machine_clock, ids, log, modelFor, rate_limiter, delivery } = services
  const { engine, outbox, callSynchronously } = delivery
  const queue = createAnalysisQueue({
    engine,
    db,
    outbox,
    clock,
    machine_clock,
    log,
    modelFor,
    callSynchronously,
    readSubject,
  })
  return {
    wanted: () => queue.wake(),
    request: (call) => requestAnalysis({ db, clock, ids, rate_limiter, queue }, call),
  }
}
