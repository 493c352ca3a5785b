import type { Contract } from '../contract.ts'
import { header, literal, type Emit } from '../emitter.ts'
import { commandManifest } from './command-manifest.ts'

/**
 * Writes the command line's manifest, and the exit code of each error: constants that only contain data and import
 * nothing.
 */
export const emit: Emit = (contract) => ({
  'packages/cli/src/generated/commands.gen.ts': `${header}
export const commands = ${literal(commandManifest(contract))} as const
`,
  'packages/cli/src/generated/exit-codes.gen.ts': `${header}
export const exitCodeByError = ${literal(exitCodes(contract))} as const
`,
})

function exitCodes({ errors }: Contract): Record<string, number> {
  return Object.fromEntries(Object.entries(errors).map(([code, { exit_code }]) => [code, exit_code]))
}
