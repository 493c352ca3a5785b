import { type Rate, Destinations } from '../domain/destinations.ts'
import { readJsonFile, repeatsIn, type FileFault } from './json-file.ts'
import type { Config } from './config.ts'
import { loadFile } from './load-file.ts'
import schema from './rates.schema.json' with { type: 'json' }

/** The text of a file of rates, checked whole: every fault at once. */
export function parseRates(source: string): { rates: readonly Rate[]; faults: FileFault[] } {
  const { content, faults } = readJsonFile(source, schema)
  if (faults.length > 0) return { rates: [], faults }
  const accepted = 'a prefix that no other destination has'
  const { destinations: rates } = content as { destinations: readonly Rate[] }
  const prefixes = rates.map(({ prefix: value }, at) => ({ path: `destinations[${at}].prefix`, value, accepted }))
  return { rates, faults: repeatsIn(prefixes) }
}

/**
 * The destinations in the configured file.
 * @throws ConfigError naming the file, each path inside it, what is wrong there and what would be accepted.
 */
export async function loadRates({ rates_file: path }: Pick<Config, 'rates_file'>): Promise<Destinations> {
  if (path === null) return new Destinations(null)
  return new Destinations((await loadFile({ variable: 'OHUN_RATES_FILE', path, is_secret: false }, parseRates)).rates)
}
