import { type Rate, Destinations } from '../domain/destinations.ts'
import { readJsonFile, repeatsIn, type FileFault } from './json-file.ts'
import type { Config } from './config.ts'
import { loadFile } from './load-file.ts'
import schema from './rates.schema.json' with { type: 'json' }

/** Parses and checks a file of rates. Reports all faults at once. */
export function parseRates(source: string): { rates: readonly Rate[]; faults: FileFault[] } {
  const { content, faults } = readJsonFile(source, schema)
  if (faults.length > 0) return { rates: [], faults }
  const accepted = 'a prefix that no other destination has'
  const { destinations: rates } = content as { destinations: readonly Rate[] }
  const prefixes = rates.map(({ prefix: value }, at) => ({ path: `destinations[${at}].prefix`, value, accepted }))
  return { rates, faults: repeatsIn(prefixes) }
}

/**
 * Loads the destinations in the configured file.
 * @throws ConfigError with the file and, for each fault, its path in the file, the problem and the accepted values.
 */
export async function loadRates({ rates_file: path }: Pick<Config, 'rates_file'>): Promise<Destinations> {
  if (path === null) return new Destinations(null)
  return new Destinations((await loadFile({ variable: 'OHUN_RATES_FILE', path, is_secret: false }, parseRates)).rates)
}
