import { readEncryptionKeys } from '../../config/encryption-key.ts'
import { reencrypt } from '../../platform/sealed-columns.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { sealedColumns } from '../sealed-columns.ts'

const COLUMNS = ['column', 'encrypted_before', 'encrypted_now', 'unreadable']

export const reencryptSecretsCommand: Command = {
  path: ['secrets', 'reencrypt'],
  summary: 'Encrypt stored secrets with the first of several encryption keys',
  description:
    'With several keys in OHUN_ENCRYPTION_KEY or encryption.key, encrypts with the first key what another one has encrypted. It can run ' +
    'while the server runs, and again. Exits with 1 if no key opens a secret, and lists its row.',
  positionals: [],
  flags: [],
  examples: [[]],
  async run({ db, config }) {
    const counts = await reencrypt(db, sealedColumns, await readEncryptionKeys(config))
    const list = counts.map(({ column, current, other, unreadable }) => ({
      column,
      encrypted_before: current,
      encrypted_now: other,
      unreadable,
    }))
    const unreadable = list.flatMap((column) => column.unreadable).length
    const encrypted = list.reduce((sum, { encrypted_now }) => sum + encrypted_now, 0)
    return {
      value: { encrypted_now: encrypted, unreadable, columns: list },
      rows: { list: list.map((row) => ({ ...row, unreadable: row.unreadable.join(' ') })), columns: COLUMNS },
      note: `${encrypted} secrets were encrypted with the first key. No key opens ${unreadable} secrets.`,
      ...(unreadable > 0 && { exit_code: exitCodes.other }),
    }
  },
}
