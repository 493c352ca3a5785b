import { X509Certificate } from 'node:crypto'
import { readFile, statfs } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import type { Metrics } from '../platform/metrics.ts'

/** Measures the resources of the machine that an operator must renew or extend in time. */
export function measureHost(metrics: Metrics, { data_dir, sip_tls }: Pick<Config, 'data_dir' | 'sip_tls'>): void {
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
  if (sip_tls) measureCertificate(metrics, sip_tls.certificate_file)
}

/** Reads the file at every scrape, because it is renewed while the server runs. */
function measureCertificate(metrics: Metrics, file: string): void {
  metrics.gauge('ohun_certificate_expiry_timestamp_seconds', 'When the certificate of SIP over TLS expires.', {
    async read(gauge) {
      const { validTo } = new X509Certificate(await readFile(file))
      gauge.set(Date.parse(validTo) / 1_000)
    },
  })
}
