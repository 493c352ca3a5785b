import { hashPasswordHere } from '../../../server/src/platform/threads/password.ts'
import { CHEAP_PASSWORDS } from '../../../server/test/support/test-server.ts'
import type { TalkingServer } from '../../../../test/phone/talking-server.ts'
import type { Login } from './console.ts'

const PASSWORD = 'correct horse battery'

/** Adds a person to the test's workspace, past the invitation. The address is not verified. */
export async function addPerson({ db, workspace }: TalkingServer, email: string, role: string): Promise<Login> {
  const user = {
    user_id: `usr_${email.split('@')[0]}`,
    email,
    verified: false,
    password_hash: hashPasswordHere(PASSWORD, CHEAP_PASSWORDS),
  }
  const { workspace_id } = workspace
  await db.knex('users').insert({ ...user, workspace_id, role, created_at: new Date() })
  return { email, password: PASSWORD }
}
