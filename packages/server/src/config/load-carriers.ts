import type { Config } from './config.ts'
import { NO_CARRIERS, parseCarriers, type Carriers } from './carriers.ts'
import { loadFile } from './load-file.ts'

/**
 * The accounts in the configured file.
 * @throws ConfigError naming the file, each path inside it, what is wrong there and what would be accepted.
 */
export async function loadCarriers({ carriers_file: path }: Pick<Config, 'carriers_file'>): Promise<Carriers> {
  if (path === null) return NO_CARRIERS
  return (await loadFile({ variable: 'OHUN_CARRIERS_FILE', path, is_secret: true }, parseCarriers)).carriers
}
