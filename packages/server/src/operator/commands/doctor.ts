import { readConfig, type Config } from '../../config/config.ts'
import { createResolver } from '../../platform/net/resolver.ts'
import type { Database } from '../../platform/db/database.ts'
import { migrationStates } from '../../platform/db/migrations/migration-states.ts'
import { visitStorage } from '../../start/storage.ts'
import type { Command, Outcome } from '../command.ts'
import type { Context } from '../context.ts'
import { checkBucket } from '../doctor/check-bucket.ts'
import { checkCallBacks } from '../doctor/check-call-backs.ts'
import { checkCarriers } from '../doctor/check-carriers.ts'
import { checkCertificates } from '../doctor/check-certificates.ts'
import { checkClock, checkDatabase, checkEncryptionKey } from '../doctor/check-database.ts'
import { checkReplication } from '../doctor/check-replication.ts'
import { checkStandby } from '../doctor/check-standby.ts'
import { checkDisk } from '../doctor/check-disk.ts'
import { checkMediaNodes } from '../doctor/check-media-nodes.ts'
import { checkMail } from '../doctor/check-mail.ts'
import { checkModels } from '../doctor/check-models.ts'
import { checkDns, checkPublicUrl, checkWebhooks } from '../doctor/check-network.ts'
import { checkPorts } from '../doctor/check-ports.ts'
import { checkRedis } from '../doctor/check-redis.ts'
import { checkTurn } from '../doctor/check-turn.ts'
import { checkWork } from '../doctor/check-work.ts'
import { runChecks, type Check, type CheckResult } from '../doctor/check.ts'
import { exitCodes } from '../exit-codes.ts'
import { describeFailure } from '../failure.ts'

const COLUMNS = ['check', 'status', 'found', 'advice']
const CHECKS: readonly Check[] = [
  checkDatabase,
  checkRedis,
  checkReplication,
  checkStandby,
  checkClock,
  checkEncryptionKey,
  checkWork,
  checkCallBacks,
  checkDisk,
  checkBucket,
  checkPorts,
  checkDns,
  checkCertificates,
  checkPublicUrl,
  checkCarriers,
  checkMediaNodes,
  checkTurn,
  checkModels,
  checkMail,
  checkWebhooks,
]

export const doctorCommand: Command = {
  path: ['doctor'],
  summary: 'Check everything that the server needs: database, disk, bucket, network, carriers, mail',
  description:
    'Runs beside a running server or without one, leaves nothing behind, and gives each check ten seconds. Each result is ok, warning, ' +
    'failed, or skipped because it is not configured, with what was found and what to do. Exits with 1 if a check failed.',
  positionals: [],
  flags: [
    { flag: 'webhook-url', type: 'string', description: 'An endpoint of yours, which gets a POST as a webhook does.' },
  ],
  examples: [[], ['--webhook-url', 'https://example.com/webhook'], ['--output', 'json']],
  standalone: true,
  async run(context, input) {
    const config = readConfig(context.variables)
    return outcomeOf(await examine(context, config, input.flag('webhook-url') ?? null))
  },
}

async function examine({ clock, signal }: Context, config: Config, webhook_url: string | null): Promise<CheckResult[]> {
  const resolver = createResolver({ clock })
  const opened = await open(config)
  try {
    const deps = {
      config,
      clock,
      resolve: resolver.resolve,
      service_resolver: resolver,
      db: opened.storage?.db ?? null,
      is_migrated: opened.is_migrated,
      webhook_url,
    }
    const results = await runChecks(CHECKS, deps, signal)
    const { fault } = opened
    return fault === null ? results : [fault, ...results.filter(({ check }) => check !== fault.check)]
  } finally {
    await opened.storage?.close()
    resolver.close()
  }
}

/** Opens the database as it is. An embedded database that does not exist is not created. */
async function open(config: Config) {
  try {
    const storage = await visitStorage(config, { create: false })
    return { storage, is_migrated: await isMigrated(storage.db), fault: null }
  } catch (error) {
    const advice = 'Start the server once, start the database, or correct DATABASE_URL.'
    const fault: CheckResult = { check: 'database', status: 'failed', found: describeFailure(error).message, advice }
    return { storage: null, is_migrated: false, fault }
  }
}

async function isMigrated(db: Database): Promise<boolean> {
  const { states } = await migrationStates(db)
  return states.every(({ state }) => state !== 'pending')
}

function outcomeOf(results: readonly CheckResult[]): Outcome {
  const count = (status: CheckResult['status']): number => results.filter((one) => one.status === status).length
  const summary = { failed: count('failed'), warnings: count('warning'), ok: count('ok'), skipped: count('skipped') }
  const note = `${summary.failed} failed, ${summary.warnings} warnings, ${summary.ok} ok, ${summary.skipped} skipped.`
  return {
    value: { ...summary, checks: results },
    rows: { list: results.map((result) => ({ ...result })), columns: COLUMNS },
    note,
    ...(summary.failed > 0 && { exit_code: exitCodes.other }),
  }
}
