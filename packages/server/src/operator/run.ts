import { readConfig } from '../config/config.ts'
import { pendingMigrations } from '../platform/db/migrate.ts'
import type { Database } from '../platform/db/database.ts'
import { StartError } from '../platform/errors.ts'
import { createIds } from '../platform/ids.ts'
import { visitStorage } from '../start/storage.ts'
import { parseArguments, type Parsed } from './arguments.ts'
import type { Outcome } from './command.ts'
import { commands } from './commands.ts'
import type { Context } from './context.ts'
import { exitCodes, type ExitCode } from './exit-codes.ts'
import { describeFailure } from './failure.ts'
import { printFailure, printOutcome } from './print.ts'

/** Runs one command line and returns its exit code. It never throws or ends the process. */
export async function runOperator(context: Context): Promise<ExitCode> {
  try {
    return await dispatch(context)
  } catch (error) {
    const failure = describeFailure(error)
    await printFailure(context, failure)
    return failure.exit_code
  }
}

async function dispatch(context: Context): Promise<ExitCode> {
  const line = parseArguments(context, commands)
  if (line.kind === 'text') {
    await context.stdout.write(line.text)
    return exitCodes.ok
  }
  const outcome = await perform(context, line.parsed)
  await printOutcome(context, outcome, line.parsed.flag('output'))
  return outcome.exit_code ?? exitCodes.ok
}

/** The database is closed before anything is printed: an outcome that is seen is one that stands. */
async function perform(context: Context, input: Parsed): Promise<Outcome> {
  const config = readConfig(context.variables)
  const create = input.command.prepares === true
  const storage = await visitStorage(config, { create })
  try {
    if (!create) await requireCurrent(storage.db)
    const deps = { ...context, db: storage.db, config, ids: createIds(context.clock) }
    return await input.command.run(deps, input)
  } finally {
    await storage.close()
  }
}

async function requireCurrent(db: Database): Promise<void> {
  const pending = await pendingMigrations(db)
  if (pending.length === 0) return
  const what = pending.length === 1 ? 'migration' : 'migrations'
  throw new StartError(`The database lacks ${pending.length} ${what} of this version; run ohun-server migrate.`)
}
