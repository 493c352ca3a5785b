/* oxlint-disable no-console -- what a reader would write */
import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()
const agent_id = 'agt_0Ub5Xw1A000k3mZq8RtYvLp'
const to_number = '+2348031234567'

// README
import { CallWindowRestrictedError, OhunError, WorkspaceBlockedError } from '@ohun/sdk'

try {
  await ohun.calls.create({ agent_id, to_number })
} catch (error) {
  if (error instanceof CallWindowRestrictedError) console.log('Too late today:', error.message)
  else if (error instanceof WorkspaceBlockedError) console.log('Top up first.')
  else if (error instanceof OhunError) console.log(error.code, error.requestId, error.documentationUrl)
  else throw error
}
