import { readFile } from 'node:fs/promises'

const FOLDER = new URL('./files/', import.meta.url)

/** The files of the page, which are served unchanged. */
const NAMES = ['try.js', 'call.js', 'microphone.js', 'transcript.js', 'try.css'] as const

export const TRY_FILES = NAMES.map((name) => ({
  path: `/try/files/${name}`,
  type: name.endsWith('.css') ? ('text/css' as const) : ('text/javascript' as const),
  load: () => readFile(new URL(name, FOLDER)),
}))
