import type { Environment } from './env.ts'
import { reader } from './reader.ts'
import { speechOf } from './speech.ts'
import { checkMedia, checkRoles, keepPortsApart, requireCompanions } from './check-config.ts'
import type { Config } from './config-shape.ts'

import {
  reachOf,
  isDeveloperOwn,
  databasesOf,
  processOf,
  trafficOf,
  telemetryOf,
  outsideServicesOf,
  rulesOf,
  sipOf,
  mediaOf,
  callsOf,
  providersOf,
} from './sections.ts'

export type { Config } from './config-shape.ts'

/**
 * Reads the whole configuration, checked and frozen. It is a pure function of the environment.
 * @throws ConfigError
 */
export function readConfig(environment: Environment): Config {
  const read = reader(environment)
  const reach = reachOf(read)
  const embedded = environment.DATABASE_URL === undefined
  const development = embedded && isDeveloperOwn(reach)
  const providers = providersOf(read)
  const { provider_keys, provider_urls } = providers
  const config: Config = {
    ...reach,
    ...databasesOf(read, environment),
    ...processOf(read),
    ...trafficOf(read, development),
    ...telemetryOf(read),
    ...outsideServicesOf(read, environment, development),
    ...rulesOf(read),
    ...sipOf(read, environment),
    ...mediaOf(read, environment),
    ...callsOf(read),
    ...providers,
    speech: speechOf(read, environment, { api_key: provider_keys.openai, base_url: provider_urls.openai }),
  }
  requireCompanions(read, environment, embedded)
  checkMedia(read, config)
  checkRoles(read, config)
  keepPortsApart(read, config)
  read.stopOnFaults()
  return Object.freeze(config)
}
