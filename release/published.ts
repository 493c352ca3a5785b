import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The folders of the published packages. Each comes after its dependencies. */
export const published = ['sdk', 'webhook-verifier', 'cli', 'server']

export const folderOf = (name: string) => join(root, 'packages', name)

export interface Manifest {
  name: string
  version: string
  private?: boolean
  description?: string
  keywords?: string[]
  files?: string[]
  scripts?: Record<string, string>
  engines?: Record<string, string>
  sideEffects?: boolean
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  exports?: Record<string, unknown>
  publishConfig?: Record<string, unknown>
}

export const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
