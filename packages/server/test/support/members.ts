import type { Role } from '../../src/platform/permissions.ts'
import { sessionOf, signedUp } from './accounts.ts'
import type { TestServer } from './test-server.ts'

export interface TestMember {
  email: string
  user_id: string
  /** The token of a session in the workspace. */
  token: string
}

/** Adds a person with a role to a workspace, without an invitation. */
export async function memberOf(server: TestServer, workspace_id: string, role: Role): Promise<TestMember> {
  const { user_id, email } = await signedUp(server)
  await server.db.knex('members').insert({ workspace_id, user_id, role, created_at: server.clock.now() })
  const token = await sessionOf(server, email)
  await server.db.knex('sessions').where({ user_id }).update({ workspace_id })
  return { email, user_id, token }
}
