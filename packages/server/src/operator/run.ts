import { candidates } from '@ohun/command-line/candidates'
import { readConfig } from '../config/config.ts'
import { pendingMigrations } from '../platform/db/migrate.ts'
import type { Database } from '../platform/db/database.ts'
import { StartError } from '../platform/errors.ts'
import { createIds } from '../platform/ids.ts'
import { visitStorage } from '../start/storage.ts'
import { flagsOf, flagsOfEveryCommand, parseArguments } from './arguments.ts'
import type { DatabaseCommand, Input, Outcome } from './command.ts'
import { commands } from './commands.ts'
import type { Context } from './context.ts'
import { exitCodes, type ExitCode } from './exit-codes.ts'
import { describeFailure } from './failure.ts'
import { actorOf } from './operator-name.ts'
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
  const [first, ...words] = context.argv
  if (first === '__complete') return await complete(context, words)
  const line = parseArguments(context, commands)
  if (line.kind === 'text') {
    await context.stdout.write(line.text)
    return exitCodes.ok
  }
  const { command } = line.parsed
  const outcome = command.standalone
    ? await command.run(context, line.parsed)
    : await perform(context, command, line.parsed)
  if (typeof outcome === 'number') return outcome
  await printOutcome(context, outcome, line.parsed.flag('output'))
  return outcome.exit_code ?? exitCodes.ok
}

/** Answers a shell's request for completion candidates of the last word. */
async function complete({ stdout }: Context, words: readonly string[]): Promise<ExitCode> {
  const found = candidates({ commands, commonFlags: flagsOfEveryCommand, flagsOf }, words)
  if (found.length > 0) await stdout.write(`${found.join('\n')}\n`)
  return exitCodes.ok
}

/** Runs a command on the database, which is closed before anything is printed, so that a printed outcome is final. */
async function perform(context: Context, command: DatabaseCommand, input: Input): Promise<Outcome | ExitCode> {
  const config = readConfig(context.variables)
  const actor = command.audited ? actorOf(context, input.flag('operator')) : 'operator'
  const create = command.creates?.(input) === true
  const storage = await visitStorage(config, { create })
  try {
    if (!command.any_version) await requireCurrent(storage.db)
    const { db, connection } = storage
    const deps = { ...context, db, connection, config, actor, ids: createIds(context.clock) }
    return await command.run(deps, input)
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
