import { readFile } from 'node:fs/promises'

const FOLDER = new URL('./files/', import.meta.url)

/** The files of the page. They are served as they are. */
const NAMES = ['try.js', 'call.js', 'microphone.js', 'transcript.js', 'try.css'] as const

export const TRY_FILES = NAMES.map((name) => ({
  path: `/try/files/${name}`,
  type: name.endsWith('.css') ? ('text/css' as const) : ('text/javascript' as const),
  load: () => readFile(new URL(name, FOLDER)),
}))
