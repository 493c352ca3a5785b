import { createSecrets } from '../../delivery/secrets.ts'
import { readEncryptionKeys } from '../../config/encryption-key.ts'
import { requireAccount } from '../../features/accounts/find-account.ts'
import { verifyForOwner } from '../../features/accounts/support-account.ts'
import { createSecretBox } from '../../platform/crypto.ts'
import type { Command } from '../command.ts'

export const verifyUserCommand: Command = {
  path: ['user', 'verify'],
  summary: 'Mark the e-mail address of a user as verified',
  description:
    'For an owner who gets no mail and whom you know. As after the verification by mail, earlier keys, sessions and the signing ' +
    'secret end, because the person who signed up with the address made them.',
  positionals: [{ name: 'user', description: 'The e-mail address or the id of a user.' }],
  flags: [],
  examples: [['owner@example.com']],
  audited: true,
  async run(deps, input) {
    const { db, clock, ids, actor, config } = deps
    const account = await requireAccount(db, input.word('user'))
    const { encryption_key, other_keys } = await readEncryptionKeys(config)
    const secrets = createSecrets({ db, clock, box: createSecretBox(encryption_key, other_keys) })
    const replaceSigningSecret = secrets.replaceFor.bind(secrets)
    const done = await verifyForOwner({ knex: db.knex, clock, ids, actor, replaceSigningSecret }, account)
    const { user_id, email, workspace_id } = account
    return { value: { user_id, email, workspace_id, verified: true, ...done } }
  },
}
