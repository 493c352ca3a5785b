import { readSource } from '../../arguments/read-source.ts'
import type { Context } from '../../context.ts'
import { usageError } from '../../errors.ts'
import { faultLines, parseYaml, YamlFaults } from '../../yaml/read-yaml.ts'
import { faultsOfScript } from './script-faults.ts'
import type { Script } from './script.ts'

/** Reads the script in a file. Every fault names its line and field. */
export async function readScript(context: Context, path: string): Promise<Script> {
  const bytes = await readSource(context, '--script', path === '-' ? '-' : `@${path}`)
  try {
    const file = parseYaml(path === '-' ? 'standard input' : path, bytes)
    const faults = faultLines(file, faultsOfScript(file.value), 'the script')
    if (faults.length > 0) throw new YamlFaults(faults)
    return file.value as Script
  } catch (error) {
    throw error instanceof YamlFaults ? usageError(error.message) : error
  }
}
