#!/usr/bin/env node
import { VERSION } from './platform/version.ts'

// Scripts ask for the version often and nothing else: the rest is loaded only for a command.
if (process.argv[2] === '--version' || process.argv[2] === '-v') {
  process.stdout.write(`${VERSION}\n`)
} else {
  const { runOperator } = await import('./operator/run.ts')
  const { processContext } = await import('./operator/process-context.ts')
  process.exitCode = await runOperator(processContext())
}
