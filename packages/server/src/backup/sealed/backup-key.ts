import { randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartError } from '../../platform/errors.ts'

const OTHERS_MAY_READ = 0o004
const SHORTEST = 16
const COST: ScryptOptions = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

const derive = promisify<Buffer, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** The key of repositories without a secret. Everybody knows it, so it only detects damage. */
export const PUBLIC_KEY = Buffer.alloc(32)

export const newSalt = (): string => randomBytes(32).toString('hex')

/**
 * Derives the key of a repository from a file with a key or passphrase.
 * @throws StartError if the file is missing, too short, or readable by every user.
 */
export async function keyFromFile(path: string, salt: string): Promise<Buffer> {
  const secret = (await readSecret(path)).trim()
  if (secret.length < SHORTEST)
    throw new StartError(
      `The key file ${path} has ${secret.length} characters. Accepted: at least ${SHORTEST}, such as those of \`openssl rand -base64 32\`.`,
    )
  return await derive(Buffer.from(secret), Buffer.from(salt, 'hex'), 32, COST)
}

async function readSecret(path: string): Promise<string> {
  try {
    await using file = await open(path)
    const { mode } = await file.stat()
    if ((mode & OTHERS_MAY_READ) !== 0)
      throw new StartError(
        `The key file ${path} can be read by every user of this machine. Accepted: mode 0600 or 0640.`,
      )
    return await file.readFile('utf8')
  } catch (error) {
    if (error instanceof StartError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`The key file ${path} cannot be read: ${code}.`, { cause: error })
  }
}
