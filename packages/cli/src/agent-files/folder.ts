import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { CliError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'

/** Larger than any prompt, list of tools or document that the service accepts. */
const MAX_BYTES = 4 * 2 ** 20

/**
 * The folder with the files of agents. A name in one of its files never leads out of it: a file from somebody else must
 * not send other files of this machine to the service, and a name on the service must not write elsewhere.
 */
export interface Folder {
  readonly root: string
  /** The path for messages, relative to the working directory of the command. */
  shown(path: string): string
  /** Null if it does not exist. @throws CliError for a path outside, or a file that is too large */
  read(path: string): Promise<Buffer | null>
  /** Writes atomically: if the machine stops in the middle, the file has either its old or its new content. */
  write(path: string, text: string): Promise<void>
  /** The folders in a folder, sorted by name. Empty if it does not exist. */
  folders(path: string): Promise<string[]>
}

export function openFolder(cwd: string, path: string): Folder {
  const root = resolve(cwd, path)
  const shown = (inside: string): string => relative(cwd, join(root, inside)) || '.'
  const located = async (inside: string): Promise<string> => {
    const target = resolve(root, inside)
    const real = await nearestReal(target)
    const real_root = await nearestReal(root)
    if (within(root, target) && within(real_root, real)) return target
    throw new CliError('INVALID_FILE', exitCodes.validation, `${shown(inside)} is outside of ${shown('.')}`)
  }
  return {
    root,
    shown,
    async read(inside) {
      const target = await located(inside)
      const found = await stat(target).catch(() => null)
      if (!found) return null
      if (!found.isFile() || found.size > MAX_BYTES)
        throw new CliError(
          'INVALID_FILE',
          exitCodes.validation,
          `${shown(inside)} is not a file of at most ${MAX_BYTES} bytes`,
        )
      return await readFile(target)
    },
    async write(inside, text) {
      const target = await located(inside)
      await mkdir(dirname(target), { recursive: true })
      const unfinished = `${target}.${randomUUID()}`
      await writeFile(unfinished, text, { flag: 'wx' })
      await rename(unfinished, target)
    },
    async folders(inside) {
      const entries = await readdir(await located(inside), { withFileTypes: true }).catch(() => [])
      return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted()
    },
  }
}

const within = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}${sep}`)

/** The real path of the part of it that exists. */
async function nearestReal(path: string): Promise<string> {
  const real = await realpath(path).catch(() => null)
  if (real !== null) return real
  const parent = dirname(path)
  return parent === path ? path : join(await nearestReal(parent), path.slice(parent.length + 1))
}

/** A text in a file ends with a newline, which is not part of the text. */
export const fileText = (text: string): string => `${text}\n`

export function textOfFile(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll('\r\n', '\n').replace(/\n$/, '')
}

/** The name of a folder or a file: `Front desk (Ikeja)` becomes `front-desk-ikeja`. */
export function slugOf(name: string, taken: ReadonlySet<string> = new Set()): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'unnamed'
  if (!taken.has(slug)) return slug
  for (let serial = 2; ; serial++) if (!taken.has(`${slug}-${serial}`)) return `${slug}-${serial}`
}

/** The content of a file that another file names, or the reason why the name is invalid. */
export async function readNamed(folder: Folder, path: string): Promise<{ bytes: Buffer } | { fault: string }> {
  try {
    const bytes = await folder.read(path)
    return bytes ? { bytes } : { fault: `names ${folder.shown(path)}, which does not exist` }
  } catch (error) {
    if (error instanceof CliError) return { fault: `names a file that cannot be read: ${error.message}` }
    throw error
  }
}
