import { header, literal, type Emit } from '../emitter.ts'
import { commandManifest } from './command-manifest.ts'

/** Writes the command line's manifest: one constant that holds data only and imports nothing. */
export const emit: Emit = (contract) => ({
  'packages/cli/src/generated/commands.gen.ts': `${header}
export const commands = ${literal(commandManifest(contract))} as const
`,
})
