/**
 * Runs tests of the service on the oldest PostgreSQL that it accepts, Debian's 15, in a cluster of their own: those named as
 * arguments, or a choice that covers the statements, their plans and each feature with SQL of its own.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const BIN = '/usr/lib/postgresql/15/bin'

const CHOICE = [
  'test/statements',
  'plans',
  'platform/migrate',
  'message-receipts',
  'messages.test',
  'inbound-messages',
  'conversations.test',
  'calls.test',
  'call-metering',
  'message-billing',
  'ledger.test',
  'billing-notices',
  'subscription',
  'test/delivery.test',
  'delivery-record',
  'webhook-deliveries',
  'webhook-replay-range',
  'retention',
  'erasure',
  'analytics',
  'numbers.test',
  'idempotency',
]

if (existsSync(`${BIN}/initdb`)) runTests(process.argv.slice(2))
else skip()

function runTests(filters: string[]): void {
  const { DATABASE_URL: _other, ...environment } = process.env
  const args = ['run', '--project', 'server', '--project', 'plans', ...(filters.length > 0 ? filters : CHOICE)]
  const env = { ...environment, TEST_POSTGRES_BIN: BIN }
  process.exitCode = spawnSync('vitest', args, { stdio: 'inherit', env }).status ?? 1
}

/** In CI it must be there. */
function skip(): void {
  process.stderr.write(
    `Skipped: PostgreSQL 15 is not installed in ${BIN} (on Debian 12: apt-get install postgresql-15).\n`,
  )
  if (process.env['CI']) process.exitCode = 1
}
