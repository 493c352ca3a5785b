/**
 * `packages/<name>/api/report.gen.ts`: everything that users of a published package can rely on, so that a breaking
 * change is visible in a diff. Made from the sources on disk, so it runs after everything else has been generated.
 */
import { join } from 'node:path'
import { build } from 'tsdown'
import { header, type Files } from '../emitter.ts'
import { commandReport } from './commands.ts'
import { declarationReport, type Chunk } from './declarations.ts'

const packages = join(import.meta.dirname, '../../../packages')
const ofSources = header.replace('openapi/', "the package's sources")

export async function apiReports(): Promise<Files> {
  const [sdk, verifier, cli, server] = await Promise.all([
    declarations('sdk'),
    declarations('webhook-verifier'),
    userCommands(),
    operatorCommands(),
  ])
  return Object.fromEntries(
    Object.entries({ sdk, 'webhook-verifier': verifier, cli, server }).map(([name, report]) => [
      `packages/${name}/api/report.gen.ts`,
      `${ofSources}\n${report}`,
    ]),
  )
}

/** The declarations from the package's own build. Nothing is written. */
async function declarations(name: string): Promise<string> {
  const bundles = await build({
    cwd: join(packages, name),
    format: 'esm',
    dts: { oxc: true, emitDtsOnly: true },
    // Declarations that several entries share keep their names.
    outputOptions: { minifyInternalExports: false },
    write: false,
    // An existing build in dist is kept.
    clean: false,
    publint: false,
    attw: false,
    report: false,
    logLevel: 'silent',
  })
  const chunks = bundles.flatMap((bundle) => bundle.chunks).filter((chunk) => chunk.type === 'chunk')
  return declarationReport(chunks.filter(({ fileName }) => fileName.endsWith('.d.mts')) satisfies Chunk[])
}

async function userCommands(): Promise<string> {
  // Imported only now, because the table contains the code that was just generated.
  const { commandTable } = await import('../../../packages/cli/src/commands/command-table.ts')
  const { commonFlags, flagsOf } = await import('../../../packages/cli/src/arguments/common-flags.ts')
  const { exitCodes } = await import('../../../packages/cli/src/exit-codes.ts')
  const reported = commandTable.map((command) => ({ ...command, flags: flagsOf(command) }))
  return commandReport({ program: 'ohun', commands: reported, commonFlags, exitCodes })
}

async function operatorCommands(): Promise<string> {
  const { commands } = await import('../../../packages/server/src/operator/commands.ts')
  const { flagsOfEveryCommand: commonFlags } = await import('../../../packages/server/src/operator/arguments.ts')
  const { exitCodes } = await import('../../../packages/server/src/operator/exit-codes.ts')
  return commandReport({ program: 'ohun-server', commands, commonFlags, exitCodes })
}
