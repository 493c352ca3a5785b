import { X509Certificate } from 'node:crypto'
import { readFile, statfs } from 'node:fs/promises'
import { systemClock, type Clock } from '@ohun/clock'
import type { Carriers } from '../config/carriers.ts'
import type { Config } from '../config/config.ts'
import { clockOffset } from '../platform/db/clock-offset.ts'
import type { Database } from '../platform/db/database.ts'
import type { Metrics } from '../platform/metrics.ts'
import { PublicCertificate } from './public-certificate.ts'

/** Measures the resources of the machine that an operator must renew or extend in time. */
export function measureHost(
  metrics: Metrics,
  { data_dir, voice, ...tls }: Pick<Config, 'data_dir'> & Certified & Pick<Carriers, 'voice'>,
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
  measureCertificates(metrics, tls, { voice })
}

type Certified = Pick<Config, 'public_url' | 'sip_tls' | 'media_tls'>

/** Registers a gauge that reads the files at every scrape, because they are renewed while the server runs. */
export function measureCertificates(
  metrics: Metrics,
  { public_url, sip_tls, media_tls }: Certified,
  { voice = [], clock = systemClock }: { voice?: Carriers['voice']; clock?: Clock } = {},
): void {
  const files: (readonly [of: string, file: string | null | undefined])[] = [
    ['sip', sip_tls?.certificate_file],
    ['media', media_tls?.certificate_file],
    ...voice.map(({ name, tls_certificate }) => [`carrier ${name}`, tls_certificate] as const),
  ]
  const used = files.filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string')
  const proxy = public_url?.startsWith('https:') ? new PublicCertificate(new URL(public_url), clock) : null
  if (used.length === 0 && proxy === null) return
  metrics.gauge('ohun_certificate_expiry_timestamp_seconds', 'When a certificate expires.', {
    labels: ['of'],
    async read(gauge) {
      const show = (of: string, expires_ms: number): void =>
        Number.isNaN(expires_ms) ? gauge.remove({ of }) : gauge.set({ of }, expires_ms / 1_000)
      // A file that is being replaced must not hide the others.
      for (const [of, file] of used) show(of, await expiryOf(file).catch(() => NaN))
      if (proxy) show('https', proxy.expires_ms)
    },
  })
}

async function expiryOf(file: string): Promise<number> {
  return Date.parse(new X509Certificate(await readFile(file)).validTo)
}
