import { ApiError } from '../platform/errors.ts'
import { fieldName } from './field-fault.ts'

/**
 * The pairs of a query string, in order. Stricter than `node:querystring`, which lets broken escapes through as text.
 * @throws ApiError INVALID_ARGUMENT naming the parameter whose escapes are broken.
 */
export function parseQuery(text: string): [name: string, value: string][] {
  if (text === '') return []
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=')
      const name = equals === -1 ? pair : pair.slice(0, equals)
      return [decode(name, name), equals === -1 ? '' : decode(pair.slice(equals + 1), name)]
    })
}

function decode(text: string, name: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (error) {
    throw new ApiError('INVALID_ARGUMENT', `${fieldName(name)}: is not valid percent-encoded UTF-8.`, { cause: error })
  }
}
