import type { Analysis, TranscriptTurn } from '../../../generated/types.gen.ts'
import type { Database } from '../../../platform/db/database.ts'
import { analysesOfCalls } from '../../analysis/read-analyses.ts'
import { readTranscripts } from './transcript.ts'

/** The transcript of a call and its analysis. */
export interface Said {
  transcript: TranscriptTurn[]
  analysis: Analysis | null
}

/** Reads both for these calls. */
export async function readSaid(db: Pick<Database, 'pool'>, call_ids: string[]): Promise<(call_id: string) => Said> {
  const [transcripts, analyses] = await Promise.all([readTranscripts(db, call_ids), analysesOfCalls(db, call_ids)])
  return (call_id) => ({ transcript: transcripts.get(call_id) ?? [], analysis: analyses.get(call_id) ?? null })
}
