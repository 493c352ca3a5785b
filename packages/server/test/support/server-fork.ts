/** The whole server in a separate process, on the real clock and a test's database. Its parent kills it. */
import { readConfig } from '../../src/config/config.ts'
import type { Trunk } from '../../src/gateways/telephony/carrier.ts'
import { systemClock } from '@ohun/clock'
import { DatabaseClock } from '../../src/platform/db/database-clock.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { startServer } from '../../src/start/start.ts'
import { FakeLine } from './fake-line.ts'
import { FakeSmsLink } from './fake-link.ts'
import { SoundingLine } from './recording-line.ts'
import { setClockWrong } from './wrong-clock.ts'

const { FORK_DATABASE, FORK_KEY = '', FORK_DATA_DIR, FORK_REDIS, FORK_WRONG_MS = '0' } = process.env

setClockWrong(Number(FORK_WRONG_MS))

/**
 * Every call is answered immediately by a caller who says nothing. With a data directory, it has audio that can be
 * recorded.
 */
const trunk: Trunk = {
  name: 'mtn-test',
  mno: 'mtn',
  state: () => ({ state: 'up', detail: 'a fake', since: new Date(0), last_error: null }),
  async dial({ recorded, ringing }) {
    await recorded()
    ringing('mtn')
    return { kind: 'answered', mno: 'mtn', line: FORK_DATA_DIR ? new SoundingLine(FORK_DATA_DIR) : new FakeLine() }
  },
}

/** Accepts messages without responding. */
const silent = new FakeSmsLink('mtn')
silent.isSilent()

const config = readConfig({
  OHUN_ALLOW_INSECURE_TARGETS: 'true',
  OHUN_METRICS_ADDRESS: 'off',
  OHUN_DATA_DIR: FORK_DATA_DIR,
  OHUN_REDIS_URL: FORK_REDIS,
  OHUN_ADDRESS_LIMITS: 'requests:1000000,connections:10000,streams:10000',
})
const db = openDatabase({ connectionString: FORK_DATABASE })
const log = createLog('error')
const clock = new DatabaseClock({ db, machine: systemClock, log })
await clock.start()
const server = await startServer(
  { ...config, port: 0 },
  {
    db,
    clock,
    log,
    encryption_key: Buffer.from(FORK_KEY, 'hex'),
    trunks: [trunk],
    links: { sms: [silent], whatsapp: [] },
  },
)
process.send?.(server.base_url)
