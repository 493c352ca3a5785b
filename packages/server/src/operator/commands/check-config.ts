import { readConfig, type Config } from '../../config/config.ts'
import type { Environment } from '../../config/env.ts'
import { readEncryptionKeys } from '../../config/encryption-key.ts'
import { loadCarriers, type Carriers } from '../../config/carriers.ts'
import { ConfigError } from '../../config/reader.ts'
import { loadRates } from '../../config/rates.ts'
import { redactedValue } from '../../config/redacted-value.ts'
import { VARIABLES } from '../../config/variables.ts'
import { readTrunkTls } from '../../gateways/telephony/sip/trunk-tls.ts'
import { openMediaTls } from '../../start/media-node-load.ts'
import { requireSipTls } from '../../start/sip-tls.ts'
import { StartError } from '../../platform/errors.ts'
import type { Command } from '../command.ts'

export const checkConfigCommand: Command = {
  path: ['config', 'check'],
  summary: 'Check all variables and the files that they name, without starting',
  description:
    'Prints what is set, with passwords and keys as ***, and exits with 2 if something is invalid, naming each variable, what is wrong ' +
    'and what is accepted. It opens no database and connects to nothing: doctor does.',
  positionals: [],
  flags: [],
  examples: [[], ['--output', 'json']],
  standalone: true,
  async run({ variables }) {
    const config = readConfig(variables)
    const { sms, whatsapp, voice } = await loadCarriers(config)
    const { rates } = await loadRates(config)
    await readFiles(config, voice)
    const set = valuesOf(variables)
    const files = { carriers: sms.length + whatsapp.length + voice.length, destinations: rates.length }
    return {
      value: {
        valid: true,
        variables: Object.fromEntries(set.map(({ variable, value }) => [variable, value])),
        ...files,
      },
      rows: { list: set, columns: ['variable', 'value'] },
      note: `Valid. ${set.length} variables are set, ${files.carriers} carriers and ${files.destinations} destinations are listed.`,
    }
  },
}

/** Reads the other files as the start does. @throws ConfigError, because a file that cannot be used is a faulty variable. */
async function readFiles(config: Config, voice: Carriers['voice']): Promise<void> {
  try {
    if (config.database.kind === 'url' || config.encryption_keys !== null) await readEncryptionKeys(config)
    openMediaTls(config)
    await requireSipTls(config)
    await Promise.all(voice.map(readTrunkTls))
  } catch (error) {
    throw error instanceof StartError ? new ConfigError(error.message, { cause: error }) : error
  }
}

function valuesOf(variables: Environment): { variable: string; value: string }[] {
  return VARIABLES.flatMap(({ name }) => {
    const text = variables[name]
    return text === undefined ? [] : [{ variable: name, value: redactedValue(name, text) }]
  })
}
