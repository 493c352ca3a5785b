import { Destinations } from '../domain/destinations.ts'
import type { Config } from './config.ts'
import { loadFile } from './load-file.ts'
import { parseRates } from './rates.ts'

/**
 * The destinations in the configured file.
 * @throws ConfigError naming the file, each path inside it, what is wrong there and what would be accepted.
 */
export async function loadRates({ rates_file: path }: Pick<Config, 'rates_file'>): Promise<Destinations> {
  if (path === null) return new Destinations(null)
  return new Destinations((await loadFile({ variable: 'OHUN_RATES_FILE', path, is_secret: false }, parseRates)).rates)
}
