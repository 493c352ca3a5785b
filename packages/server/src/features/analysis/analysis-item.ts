import type { Channel, TranscriptTurn } from '../../generated/types.gen.ts'
import type { CallAnalysisRequest } from '../../generated/types.gen.ts'
import type { Environment } from '../../platform/caller.ts'
import type { WorkItem, WorkTable } from '../../platform/work/work.ts'
import type { AnalysisAgent } from './analysis-agent.ts'

/** An analysis that is due. */
export interface AnalysisItem extends WorkItem {
  environment: Environment
  call_id: string
  agent: AnalysisAgent
}

export const ANALYSES: WorkTable = {
  name: 'analyses',
  relation: 'analyses',
  id: 'analysis_id',
  key: 'agent_id',
  tenant: 'workspace_id',
  ranks: ["environment = 'production'", "environment = 'sandbox'"],
  columns: 'c.environment, c.call_id, c.agent',
}

/** The call that an analysis is about, as it is when the analysis is made. */
export interface AnalysisSubject {
  channel: Channel
  /** The workspace's number, in E.164. */
  number: string
  /** The remote party, in E.164. */
  contact: string
  /** The turns, oldest first. Null if the transcript was erased or is no longer kept. */
  transcript: readonly TranscriptTurn[] | null
  /** The facts that a backend gets besides the transcript. */
  about: Omit<CallAnalysisRequest, 'analysis_id' | 'agent_id' | 'language' | 'schema' | 'transcript' | 'timestamp'>
}

/** Reads the call of an analysis. @returns null if it no longer exists. */
export type ReadSubject = (item: AnalysisItem) => Promise<AnalysisSubject | null>
