import type { Rolldown } from 'tsdown'

const OUTSIDE_ASCII = /[^\0-\u007f]/g

/**
 * Writes characters outside ASCII as escapes, which mean the same in strings, templates, regular expressions and names. V8 keeps the text
 * of each module, with two bytes for each character if one of them needs two: 10 MB instead of 5 for one "₦".
 */
export const asciiOnly = (): Rolldown.Plugin => ({
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replaceAll(OUTSIDE_ASCII, escaped)
  },
})

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
