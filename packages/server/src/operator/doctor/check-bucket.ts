import { randomBytes } from 'node:crypto'
import { S3Http } from '../../gateways/storage/s3/s3-http.ts'
import { failed, ok, skipped, type Check, type Finding } from './check.ts'

/** The folder of recordings, because an account may be limited to the folders that the service uses. */
const FOLDER = 'recordings/doctor'
const CONTENT = new TextEncoder().encode('Written by ohun-server doctor.')

/** Each step with its request, and what the service cannot do if it fails. */
const STEPS = [
  ['write', 'Recordings and media of messages stay on this machine until they can be stored'],
  ['read', 'Stored recordings cannot be played'],
  ['list', 'Files of deleted workspaces cannot be found'],
  ['delete', 'Files cannot be deleted when they are no longer kept'],
] as const

type Step = (typeof STEPS)[number][0]

/** Writes a small object to the bucket of recordings, reads it, finds it in a list and deletes it. */
export const checkBucket: Check = {
  name: 'bucket',
  async run({ config: { s3 }, clock }) {
    if (s3 === null) return skipped('OHUN_S3_URL is not set: files are stored in the data directory.')
    const http = new S3Http(s3, clock)
    try {
      return await triedIn(http, `${FOLDER}/${randomBytes(12).toString('hex')}`)
    } finally {
      await http.close()
    }
  },
}

/** The object is deleted even if it could not be read. */
async function triedIn(s3: S3Http, path: string): Promise<Finding> {
  const faults: string[] = []
  for (const [step, consequence] of STEPS) {
    const fault = await faultOf(() => requests[step](s3, path))
    if (fault !== null) faults.push(`${fault} ${consequence}.`)
    if (fault !== null && step === 'write') break
  }
  if (faults.length === 0) return ok('A small object was written, read, listed and deleted.')
  return failed(
    faults.join(' '),
    'Check OHUN_S3_URL, OHUN_S3_REGION and the keys; the account needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.',
  )
}

const requests: Record<Step, (s3: S3Http, path: string) => Promise<string | null>> = {
  async write(s3, path) {
    return (await s3.text({ method: 'PUT', path, body: CONTENT })) === null ? 'There is no such bucket.' : null
  },
  async read(s3, path) {
    const found = await s3.text({ method: 'GET', path })
    return found === new TextDecoder().decode(CONTENT) ? null : 'The object that was written was not read back.'
  },
  async list(s3, path) {
    const page = await s3.text({ method: 'GET', query: { 'list-type': '2', prefix: path } })
    return page?.includes(path) ? null : 'The object that was written is not in the list.'
  },
  async delete(s3, path) {
    await s3.text({ method: 'DELETE', path })
    return (await s3.text({ method: 'GET', path })) === null ? null : 'The object is still there after it was deleted.'
  },
}

async function faultOf(work: () => Promise<string | null>): Promise<string | null> {
  try {
    return await work()
  } catch (error) {
    return (error as Error).message
  }
}
