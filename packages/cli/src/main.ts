import process from 'node:process'
import { processContext } from './process-context.ts'
import { run } from './run.ts'

/** Sets the exit code without exiting the process, so that pending output is not cut off. */
export async function main(version: string): Promise<void> {
  process.exitCode = await run(processContext(version))
}
