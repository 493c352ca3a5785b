import { readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Rolldown } from 'tsdown'

export interface Folders {
  /** The package. */
  root: string
  /** Where the build goes, below `dist`. */
  output: string
}

const FILE_URL = /new URL\('([^']+)', import\.meta\.url\)/g

/**
 * Brings along what the sources name with `new URL('…', import.meta.url)`, because the build moves the file that says so. A
 * thread's `.ts` becomes an entry of its own. Of a folder, `.ts` files are built and others are copied. What lies in `dist`
 * already is only found again.
 */
export function filesByUrl(folders: Folders): Rolldown.Plugin {
  return {
    name: 'files-by-url',
    transform(code, id) {
      if (!id.startsWith(join(folders.root, 'src') + sep)) return null
      const moved = code.replaceAll(FILE_URL, (_, path: string) => {
        const target = fileURLToPath(new URL(path, pathToFileURL(id)))
        return `new URL('${bring(this, target, folders)}', import.meta.url)`
      })
      // Each line stays where it is, so the source map needs no other positions.
      return { code: moved, map: null }
    },
  }
}

/** Where the target is, seen from the output folder, in which all chunks lie. */
function bring(context: Rolldown.PluginContext, target: string, { root, output }: Folders): string {
  if (target.startsWith(join(root, 'dist') + sep)) return relative(output, target) + sep
  if (statSync(target).isFile()) return `./${emit(context, target, basename(target))}`
  const name = basename(target)
  for (const file of readdirSync(target)) emit(context, join(target, file), `${name}/${file}`)
  return `./${name}/`
}

function emit(context: Rolldown.PluginContext, path: string, name: string): string {
  const fileName = name.replace(/\.ts$/, '.mjs')
  if (fileName === name) context.emitFile({ type: 'asset', fileName, source: readFileSync(path) })
  else context.emitFile({ type: 'chunk', fileName, id: path })
  return fileName
}
