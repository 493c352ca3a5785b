import process from 'node:process'
import { processContext } from './process-context.ts'
import { run } from './run.ts'

/** Sets the exit code and lets the process end by itself, so that output still on its way is not cut off. */
export async function main(): Promise<void> {
  process.exitCode = await run(processContext())
}
