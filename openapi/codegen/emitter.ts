import type { Contract } from './contract.ts'

/** Texts of files, by their path from the root of the repository. */
export type Files = Record<string, string>

/** The `emit` export of a plugin's `index.ts`. It is a pure function, so that a test can snapshot whole files. */
export type Emit = (contract: Contract) => Files

export const header = '// Generated from openapi/. Do not edit: run `npm run generate`.\n'

/** A value as a single-quoted source literal. Keys are quoted only if necessary. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quote(value)
  if (value === null || typeof value !== 'object') return String(value)
  const inner = `${indent}  `
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${propertyKey(key)}: ${literal(item, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (items.length === 0) return open + close
  const pad = Array.isArray(value) ? '' : ' '
  const line = `${open}${pad}${items.join(', ')}${pad}${close}`
  if (line.length + indent.length <= 110 && !line.includes('\n')) return line
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`
}

export function quote(text: string): string {
  const json = JSON.stringify(text)
  return text.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`
}

export function propertyKey(key: string): string {
  return /^([A-Za-z_$][\w$]*|[1-9]\d{0,8})$/.test(key) ? key : quote(key)
}

/** A TSDoc block. Empty for an empty text. */
export function doc(text: string, indent = ''): string {
  const lines = text.trim().replaceAll('*/', '*\\/').split('\n')
  if (lines[0] === '') return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd() + '\n').join('')}${indent} */\n`
}
