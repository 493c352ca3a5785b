import { X509Certificate } from 'node:crypto'
import { readFile, statfs } from 'node:fs/promises'
import { systemClock } from '@ohun/clock'
import type { Carriers } from '../config/carriers.ts'
import type { Config } from '../config/config.ts'
import { clockOffset } from '../platform/db/clock-offset.ts'
import type { Database } from '../platform/db/database.ts'
import type { Metrics } from '../platform/metrics.ts'

/** Measures the resources of the machine that an operator must renew or extend in time. */
export function measureHost(
  metrics: Metrics,
  { data_dir, voice, ...tls }: Pick<Config, 'data_dir' | 'sip_tls' | 'media_tls'> & Pick<Carriers, 'voice'>,
  db: Pick<Database, 'pool'>,
): void {
  metrics.gauge('ohun_clock_difference_seconds', 'How far the clock of the database is ahead of this machine’s.', {
    read: async (gauge) => gauge.set((await clockOffset(db, systemClock)) / 1_000),
  })
  metrics.gauge('ohun_disk_free_bytes', 'Space that the server may use on the disk of its data directory.', {
    async read(gauge) {
      const { bavail, bsize } = await statfs(data_dir)
      gauge.set(bavail * bsize)
    },
  })
  metrics.gauge('ohun_disk_size_bytes', 'Size of the disk of the data directory.', {
    async read(gauge) {
      const { blocks, bsize } = await statfs(data_dir)
      gauge.set(blocks * bsize)
    },
  })
  measureCertificates(metrics, tls, voice)
}

/** Registers a gauge that reads the files at every scrape, because they are renewed while the server runs. */
export function measureCertificates(
  metrics: Metrics,
  { sip_tls, media_tls }: Pick<Config, 'sip_tls' | 'media_tls'>,
  voice: Carriers['voice'] = [],
): void {
  const files: (readonly [of: string, file: string | null | undefined])[] = [
    ['sip', sip_tls?.certificate_file],
    ['media', media_tls?.certificate_file],
    ...voice.map(({ name, tls_certificate }) => [`carrier ${name}`, tls_certificate] as const),
  ]
  const used = files.filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string')
  if (used.length === 0) return
  metrics.gauge('ohun_certificate_expiry_timestamp_seconds', 'When a certificate of this process expires.', {
    labels: ['of'],
    async read(gauge) {
      for (const [of, file] of used) {
        // A file that is being replaced must not hide the others.
        const expires_ms = await expiryOf(file).catch(() => NaN)
        if (Number.isNaN(expires_ms)) gauge.remove({ of })
        else gauge.set({ of }, expires_ms / 1_000)
      }
    },
  })
}

async function expiryOf(file: string): Promise<number> {
  return Date.parse(new X509Certificate(await readFile(file)).validTo)
}
