import { hashPasswordHere } from '../../../server/src/platform/threads/password.ts'
import { CHEAP_PASSWORDS } from '../../../server/test/support/test-server.ts'
import type { TalkingServer } from '../../../../test/phone/talking-server.ts'

const PASSWORD = 'correct horse battery'

/** Gives the owner of the test's workspace a password that is known. */
export async function setPassword({ db, workspace }: TalkingServer): Promise<{ email: string; password: string }> {
  const [user] = await db
    .knex('users')
    .where({ user_id: workspace.user_id })
    .update({ password_hash: hashPasswordHere(PASSWORD, CHEAP_PASSWORDS) })
    .returning(['email'])
  return { email: user.email as string, password: PASSWORD }
}
