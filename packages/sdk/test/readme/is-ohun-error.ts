/* oxlint-disable no-console -- what a reader would write */
import { isOhunError, Ohun } from '@ohun/sdk'

const ohun = new Ohun()
const agent_id = 'agt_0Ub5Xw1A000k3mZq8RtYvLp'
const to_number = '+2348031234567'

// README
try {
  await ohun.calls.create({ agent_id, to_number })
} catch (error) {
  if (!isOhunError(error) || error.code !== 'NOT_FOUND') throw error
  console.log('No such agent:', error.requestId)
}
