import { X509Certificate } from 'node:crypto'
import { readFile, statfs } from 'node:fs/promises'
import { systemClock, type Clock } from '@ohun/clock'
import type { Carriers } from '../config/carriers.ts'
import type { Config } from '../config/config.ts'
import { clockOffset } from '../platform/db/clock-offset.ts'
import type { Database } from '../platform/db/database.ts'
import type { Metrics } from '../platform/metrics.ts'
import { requireAuthorities, requireKeyPair } from '../platform/net/pem-files.ts'
import { PublicCertificate } from './public-certificate.ts'
import { clientAuthorities } from './sip-tls.ts'

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

/**
 * Registers gauges that read the files at every scrape, because they are renewed while the server runs. Files that cannot be used are not
 * used, so the expiry stays that of the last pair that could be.
 */
export function measureCertificates(
  metrics: Metrics,
  { public_url, sip_tls, media_tls }: Certified,
  { voice = [], clock = systemClock }: { voice?: Carriers['voice']; clock?: Clock } = {},
): void {
  const used = [
    ...(sip_tls ? [new FilesOnDisk('sip', { ...sip_tls, ca_files: clientAuthorities(voice) ?? [] })] : []),
    ...(media_tls ? [new FilesOnDisk('media', { ...media_tls, ca_files: [media_tls.ca_file] })] : []),
    ...voice.filter(hasFiles).map((trunk) => new FilesOnDisk(`carrier ${trunk.name}`, filesOf(trunk))),
  ]
  const proxy = public_url?.startsWith('https:') ? new PublicCertificate(new URL(public_url), clock) : null
  if (used.length === 0 && proxy === null) return
  metrics.gauge('ohun_certificate_expiry_timestamp_seconds', 'When a certificate expires.', {
    labels: ['of'],
    async read(gauge) {
      await Promise.all(used.map((files) => files.look()))
      const show = (of: string, expires_ms: number): void =>
        Number.isNaN(expires_ms) ? gauge.remove({ of }) : gauge.set({ of }, expires_ms / 1_000)
      for (const { of, expires_ms } of used) show(of, expires_ms)
      if (proxy) show('https', proxy.expires_ms)
    },
  })
  if (used.length === 0) return
  metrics.gauge('ohun_certificate_files_usable', '1 if the files of a certificate can be used, otherwise 0.', {
    labels: ['of'],
    async read(gauge) {
      const usable = await Promise.all(used.map((files) => files.look()))
      used.forEach(({ of }, at) => gauge.set({ of }, usable[at] ? 1 : 0))
    },
  })
}

interface CertificateFiles {
  /** Null without a certificate of ours. Then the key is null as well. */
  certificate_file: string | null
  key_file: string | null
  ca_files: readonly string[]
}

type Trunk = Carriers['voice'][number]

const hasFiles = ({ tls_certificate, tls_ca }: Trunk): boolean => tls_certificate !== null || tls_ca !== null

function filesOf({ tls_certificate, tls_key, tls_ca }: Trunk): CertificateFiles {
  return { certificate_file: tls_certificate, key_file: tls_key, ca_files: tls_ca === null ? [] : [tls_ca] }
}

/** The files of a certificate, its key and the authorities that are used with it. A process uses all of them or none. */
class FilesOnDisk {
  readonly of: string
  readonly #files: CertificateFiles
  /** When the last certificate expires that could be used. NaN if none could. */
  expires_ms = NaN
  #looking: Promise<boolean> | null = null

  constructor(of: string, files: CertificateFiles) {
    this.of = of
    this.#files = files
  }

  /** Reads the files, once for all gauges of a scrape, which look at the same time. @returns whether they can be used. */
  look(): Promise<boolean> {
    this.#looking ??= this.#read().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #read(): Promise<boolean> {
    const { certificate_file, key_file, ca_files } = this.#files
    try {
      for (const file of ca_files) requireAuthorities(file, await readFile(file, 'utf8'))
      if (certificate_file === null || key_file === null) return true
      const [cert, key] = await Promise.all([readFile(certificate_file, 'utf8'), readFile(key_file, 'utf8')])
      requireKeyPair(certificate_file, { cert, key })
      this.expires_ms = Date.parse(new X509Certificate(cert).validTo)
      return true
    } catch {
      return false
    }
  }
}
