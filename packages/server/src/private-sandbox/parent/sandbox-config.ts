import { join } from 'node:path'
import type { Config } from '../../config/config.ts'

/** Besides the two sessions of its own, what one tenant needs. */
const CONNECTIONS = 8
/** The parent has counted already. */
const UNLIMITED = 1_000_000

export interface SandboxPlace {
  public_url: string
  /** Where it may write. It is removed with the sandbox. */
  data_dir: string
  log_level: Config['log_level']
}

/**
 * The configuration of a private sandbox: no carriers, no mail, no payments, no traces, and nothing that is shared with other processes.
 * The settings that decide how the service behaves stay as they are.
 */
export function sandboxConfig(config: Config, { public_url, data_dir, log_level }: SandboxPlace): Config {
  return {
    ...config,
    port: 0,
    host: '127.0.0.1',
    public_url,
    // The parent tells the client's address.
    trusted_proxies: 1,
    roles: ['api', 'work'],
    data_dir,
    database: { kind: 'embedded', data_dir: join(data_dir, 'none') },
    read_database_url: null,
    database_connections: CONNECTIONS,
    redis_url: null,
    encryption_key: null,
    log_level,
    drain_seconds: 0,
    rate_limits: { starter: UNLIMITED, builder: UNLIMITED, scale: UNLIMITED, payg: UNLIMITED },
    address_limits: { requests: UNLIMITED, connections: UNLIMITED, streams: UNLIMITED },
    metrics_address: null,
    tracing: null,
    smtp: null,
    payments: null,
    s3: null,
    carriers_file: null,
    rates_file: null,
    keep: { ...config.keep, archive: false },
    sip_ipv6: null,
    sip_tls: null,
    media_address: null,
    media_nodes: [],
    media_tls: null,
  }
}
