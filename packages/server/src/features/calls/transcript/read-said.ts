import type { Analysis, CallSignalling, CallTransferLeg, TranscriptTurn } from '../../../generated/types.gen.ts'
import type { Database } from '../../../platform/db/database.ts'
import { analysesOfCalls } from '../../analysis/read-analyses.ts'
import { signallingOfCalls } from '../signalling/signalling-of-calls.ts'
import { transfersOfCalls } from '../transfers/transfer-rows.ts'
import { readTranscripts } from './transcript.ts'

/** The transcript of a call, its analysis, its transfers to colleagues, and its signalling. */
export interface Said {
  transcript: TranscriptTurn[]
  analysis: Analysis | null
  transfers: CallTransferLeg[]
  signalling: CallSignalling | null
}

/** Reads these data of several calls. */
export async function readSaid(db: Pick<Database, 'pool'>, call_ids: string[]): Promise<(call_id: string) => Said> {
  const [transcripts, analyses, transfers, signalling] = await Promise.all([
    readTranscripts(db, call_ids),
    analysesOfCalls(db, call_ids),
    transfersOfCalls(db, call_ids),
    signallingOfCalls(db, call_ids),
  ])
  return (call_id) => ({
    transcript: transcripts.get(call_id) ?? [],
    analysis: analyses.get(call_id) ?? null,
    transfers: transfers.get(call_id) ?? [],
    signalling: signalling.get(call_id) ?? null,
  })
}
