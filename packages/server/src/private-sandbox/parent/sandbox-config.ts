import { join } from 'node:path'
import type { Config } from '../../config/config.ts'

/** Two sessions of the service, and the connections that one tenant needs. */
const CONNECTIONS = 8
/** Limits that are never reached, because the parent has already counted the requests. */
const UNLIMITED = 1_000_000

export interface SandboxPlace {
  public_url: string
  /** The directory to which it may write. It is removed with the sandbox. */
  data_dir: string
  log_level: Config['log_level']
}

/**
 * The configuration of a private sandbox. It has no carriers, mail, payments or traces, and shares nothing with other processes. The
 * settings that determine the behaviour of the service do not change.
 */
export function sandboxConfig(config: Config, { public_url, data_dir, log_level }: SandboxPlace): Config {
  return {
    ...config,
    port: 0,
    host: '127.0.0.1',
    public_url,
    // The parent forwards the client's address.
    trusted_proxies: 1,
    roles: ['api', 'work'],
    data_dir,
    database: { kind: 'embedded', data_dir: join(data_dir, 'none') },
    read_database_url: null,
    database_connections: CONNECTIONS,
    redis_url: null,
    encryption_keys: null,
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
