import { vi } from 'vitest'
import type { TestWorkspace } from '../../packages/server/test/support/test-server.ts'
import { WAIT } from '../limits.ts'
import { samplesAfterHeader } from './wav.ts'

/** Both sides of the recording of a call, once it is stored. */
export async function recordedSides(
  ohun: TestWorkspace['production'],
  call_id: string,
): Promise<{ caller: Int16Array; agent: Int16Array }> {
  const blob = await vi.waitFor(() => ohun.calls.recording(call_id), { ...WAIT, interval: 20 })
  const both = samplesAfterHeader(Buffer.from(await blob.arrayBuffer()))
  const side = (first: number) => Int16Array.from({ length: both.length / 2 }, (_, at) => both[2 * at + first]!)
  return { caller: side(0), agent: side(1) }
}
