/** The length at which search engines show a description in full: shorter says too little, longer is cut. */
export const LEAST = 50
export const MOST = 160

/** The whole sentences of the texts that fit into a description, in their order. */
export function description(...texts: readonly string[]): string {
  let found = ''
  for (const next of texts.flatMap(sentences)) {
    const longer = `${found} ${next}`.trim()
    if (longer.length <= MOST) found = longer
    else return found.length >= LEAST ? found : cut(longer)
  }
  return found
}

function sentences(markdown: string): string[] {
  return plainText(markdown)
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\d(])/u)
    .filter(Boolean)
}

/** Markdown of one paragraph as it is read. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** After a whole word. */
function cut(text: string): string {
  const start = text.slice(0, MOST - 1)
  return `${start.slice(0, start.lastIndexOf(' ')).replace(/[,;:.]$/, '')} …`
}

/** Names of parts, as many as fit: `Methods: create, list, get.` */
export function listed(title: string, names: readonly string[], room: number): string {
  const fits = (count: number): boolean => `${title}: ${names.slice(0, count).join(', ')}.`.length <= room
  const count = names.findLastIndex((_, index) => fits(index + 1)) + 1
  return count === 0 ? '' : `${title}: ${names.slice(0, count).join(', ')}.`
}
