/** How a block is used: it is saved as a file, runs in a separate terminal, or runs in the next one. */
export type BlockKind = 'file' | 'serve' | 'run'

export interface MarkedBlock {
  kind: BlockKind
  /** The name of the file, or of the step. */
  name: string
  language: string
  code: string
}

/**
 * The code blocks of a page that follow a comment such as `run: keys`, in order. Blocks in a list lose their
 * indentation.
 */
export function markedBlocks(page: string): MarkedBlock[] {
  const marked = /^( *)<!-- (file|serve|run): ([\w.-]+) -->\s+(?:<!-- .*? -->\s+)?```(\w+)\n([^]*?)^ *```/gm
  return [...page.matchAll(marked)].map(([, indent, kind, name, language, code]) => ({
    kind: kind as BlockKind,
    name: name!,
    language: language!,
    code: code!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))
}

/** The blocks of one kind, and of one language if it is given, by name. */
export function blocksByName(page: string, kind: BlockKind, language?: string): Map<string, string> {
  const wanted = markedBlocks(page).filter((block) => block.kind === kind && (!language || block.language === language))
  return new Map(wanted.map(({ name, code }) => [name, code]))
}
